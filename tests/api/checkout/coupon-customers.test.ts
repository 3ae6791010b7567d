import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { orderRow } from '#tests/support/orders.ts';
import { payPalBody } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';

/** One set at 189.99 to Ontario; the coupon takes 20.00 off. */
const FULL = 21469;
const REDUCED = 19209;

describeOnBoth('a coupon for once per customer', (open) => {
  let shop: TestShop;
  let codes = 0;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  async function coupon(): Promise<string> {
    const code = `MINE${++codes}`;
    const off = { type: 'Price', level: 'Order', description: 'once each', price_off: 20 } as const;
    await shop.db
      .insertInto('promotion')
      .values({ code, ...off, max_uses_per_customer: 1 })
      .execute();
    return code;
  }
  async function withCoupon(code: string, shopper: Shopper = shop.visitor()): Promise<Shopper> {
    await putInCart(shopper, 'ESD-1001F', 'F1');
    await shopper.request('GET /coupon/:code', { params: { code } });
    return shopper;
  }
  const place = async (shopper: Shopper, email: string) =>
    shopper.call('POST /placeorder', { body: await orderFor(shopper, { orderInfo: { email } }) });
  const totalOf = async (response: { body: unknown }) =>
    (await orderRow(shop, (response.body as { orderId: string }).orderId)).total;

  test.each([
    ['anna@example.com', 'ANNA@Example.com'],
    ['bert@example.com', ' bert+brakes@example.com '],
    ['carla.x@gmail.com', 'carlax+2@googlemail.com'],
  ])(
    'CART-10 %s used it: %s is the same guest, who is told, and pays the full price next',
    async (email, again) => {
      const code = await coupon();
      expect(await totalOf(await place(await withCoupon(code), email))).toBe(REDUCED);
      const shopper = await withCoupon(code);
      const charged = shop.sandbox.ledger.payments.size;
      expect(await place(shopper, again)).toMatchObject({
        status: 409,
        body: {
          reason: 'coupon-used',
          smessage:
            'This coupon has been used for this e-mail address as often as it may be. It was taken off, and nothing was charged.',
          quote: { total: FULL / 100, discount: 0 },
        },
      });
      expect(shop.sandbox.ledger.payments.size).toBe(charged);
      expect(await shopper.request('GET /header', {}), 'the cart shows what will be paid').toMatchObject({
        coupon: null,
      });
      expect(await totalOf(await place(shopper, again))).toBe(FULL);
    },
  );

  test.each([
    ['dora@example.com', 'do.ra@example.com'],
    ['emil@gmail.com', 'emil@example.com'],
  ])('CART-10 %s used it: %s is somebody else', async (email, other) => {
    const code = await coupon();
    await place(await withCoupon(code), email);
    expect(await totalOf(await place(await withCoupon(code), other))).toBe(REDUCED);
  });

  test('CART-10 ten orders of one guest at once, under ten spellings: the coupon counts once', async () => {
    const code = await coupon();
    const orders = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const shopper = await withCoupon(code);
        return { shopper, body: await orderFor(shopper, { orderInfo: { email: `frida+${n}@example.com` } }) };
      }),
    );
    const response = await Promise.all(
      orders.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(response.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { used_times } = await shop.db
      .selectFrom('promotion')
      .select('used_times')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(used_times).toBe(1);
  });

  test('CART-10 an account and a guest with its address are one customer, in either order', async () => {
    const gustav = await customer(shop, 'gustav@example.com');
    const code = await coupon();
    expect(await totalOf(await place(await withCoupon(code, gustav), ''))).toBe(REDUCED);
    expect((await place(await withCoupon(code), 'Gustav+guest@example.com')).body).toMatchObject({
      reason: 'coupon-used',
    });

    const other = await coupon();
    await place(await withCoupon(other), 'gustav@example.com');
    await putInCart(gustav, 'ESD-1001F', 'F1');
    expect(await gustav.call('GET /coupon/:code', { params: { code: other } })).toMatchObject({
      status: 404,
      body: { reason: 'coupon-refused' },
    });
  });

  test('CART-10 the same order again, or with another card, is no second use', async () => {
    const shopper = await withCoupon(await coupon());
    const body = await orderFor(shopper, { orderInfo: { email: 'hugo@example.com' } });
    const declined = { ...body, nonce: `cnon:emu-declined.${codes}` };
    expect((await shopper.call('POST /placeorder', { body: declined })).status).toBe(402);
    expect(await totalOf(await shopper.call('POST /placeorder', { body }))).toBe(REDUCED);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
  });

  test.each([
    ['once per customer', { max_uses_per_customer: 1 }],
    ['once at all', { max_uses: 1 }],
  ])(
    'CART-10 a coupon for %s stays on the cart while its declined order waits for another card',
    async (_, limit) => {
      for (const shopper of [await customer(shop, `waits${++codes}@example.com`), shop.visitor()]) {
        const code = `WAITS${++codes}`;
        const off = { type: 'Price', level: 'Order', description: 'once', price_off: 20 } as const;
        await shop.db
          .insertInto('promotion')
          .values({ code, ...off, ...limit })
          .execute();
        await withCoupon(code, shopper);
        const body = await orderFor(shopper, { nonce: `cnon:emu-declined.waits${codes}` });
        expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
        expect((await shopper.request('GET /header', {})).coupon).toMatchObject({ code });
        expect((await shopper.request('GET /coupon/:code', { params: { code } })).coupon).toMatchObject({
          code,
        });
        const again = await orderFor(shopper);
        expect(again.orderInfo).toMatchObject({ total: REDUCED / 100, order_id: body.orderInfo.order_id });
        expect(await shopper.request('POST /placeorder', { body: again })).toMatchObject({
          orderStatus: 'Paid',
        });
      }
      const uses = await shop.db
        .selectFrom('promotion')
        .select('used_times')
        .where('code', '=', `WAITS${codes}`)
        .execute();
      expect(uses).toEqual([{ used_times: 1 }]);
    },
  );

  test('CART-10 an order that came to nothing gives the use back', async () => {
    const code = await coupon();
    const shopper = await withCoupon(code);
    const body = await orderFor(shopper, { orderInfo: { email: 'ida@example.com' } });
    await shopper.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-declined.void${codes}` } });
    expect((await place(await withCoupon(code), 'ida@example.com')).status, 'still being paid').toBe(409);
    shop.minutesPass(16);
    await shop.app.work.expire();
    expect(await totalOf(await place(await withCoupon(code), 'ida@example.com'))).toBe(REDUCED);
  });

  test('CART-10 whoever goes to PayPal is told before, and nothing is made there', async () => {
    const code = await coupon();
    await place(await withCoupon(code), 'jana@example.com');
    const shopper = await withCoupon(code);
    const made = shop.sandbox.ledger.paypal_orders.size;
    const body = await payPalBody(shopper, { email: 'jana@example.com' });
    expect((await shopper.call('POST /placeorder/paypal', { body })).body).toMatchObject({
      reason: 'coupon-used',
    });
    expect(shop.sandbox.ledger.paypal_orders.size).toBe(made);
  });
});
