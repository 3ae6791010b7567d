import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findOrderRow } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

/** Totals in cents of one set at 189.99 shipped to Ontario, without and with the coupon of 20.00. */
const FULL = 21469;
const REDUCED = 19209;

describeOnBothDatabases('a coupon that each customer can use once', (open) => {
  let shop: TestShop;
  let codes = 0;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  async function createCoupon(): Promise<string> {
    const code = `MINE${++codes}`;
    const discount = { type: 'Price', level: 'Order', description: 'once each', price_off: 20 } as const;
    await shop.db
      .insertInto('promotion')
      .values({ code, ...discount, max_uses_per_customer: 1 })
      .execute();
    return code;
  }
  async function withCoupon(code: string, shopper: Shopper = shop.newVisitor()): Promise<Shopper> {
    await putInCart(shopper, SETS.civicSportFront);
    await shopper.request('GET /coupon/:code', { params: { code } });
    return shopper;
  }
  const place = async (shopper: Shopper, email: string) =>
    shopper.call('POST /placeorder', { body: await buildOrderInput(shopper, { orderInfo: { email } }) });
  const totalOf = async (response: { body: unknown }) =>
    (await findOrderRow(shop, (response.body as { orderId: string }).orderId)).total;

  test.each([
    ['anna@example.com', 'ANNA@Example.com'],
    ['bert@example.com', ' bert+brakes@example.com '],
    ['carla.x@gmail.com', 'carlax+2@googlemail.com'],
  ])(
    'CART-10 after %s used it, %s counts as the same guest and pays the full price',
    async (email, again) => {
      const code = await createCoupon();
      expect(await totalOf(await place(await withCoupon(code), email))).toBe(REDUCED);
      const shopper = await withCoupon(code);
      const charged = shop.sandbox.ledger.payments.size;
      expect(await place(shopper, again)).toMatchObject({
        status: 409,
        body: {
          reason: 'coupon-used',
          smessage:
            'This coupon has already been used as often as allowed with this email address. It has been removed, and nothing was charged.',
          quote: { total: FULL / 100, discount: 0 },
        },
      });
      expect(shop.sandbox.ledger.payments.size).toBe(charged);
      expect(await shopper.request('GET /header', {}), 'the coupon is removed from the cart').toMatchObject({
        coupon: null,
      });
      expect(await totalOf(await place(shopper, again))).toBe(FULL);
    },
  );

  test.each([
    ['dora@example.com', 'do.ra@example.com'],
    ['emil@gmail.com', 'emil@example.com'],
  ])('CART-10 after %s used it, %s counts as another guest', async (email, other) => {
    const code = await createCoupon();
    await place(await withCoupon(code), email);
    expect(await totalOf(await place(await withCoupon(code), other))).toBe(REDUCED);
  });

  test('CART-10 ten concurrent orders of one guest under ten spellings of the email address use the coupon once', async () => {
    const code = await createCoupon();
    const orders = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const shopper = await withCoupon(code);
        return {
          shopper,
          body: await buildOrderInput(shopper, { orderInfo: { email: `frida+${n}@example.com` } }),
        };
      }),
    );
    const responses = await Promise.all(
      orders.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { used_times } = await shop.db
      .selectFrom('promotion')
      .select('used_times')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    expect(used_times).toBe(1);
  });

  test('CART-10 an account and a guest with its email count as one customer', async () => {
    const gustav = await createCustomer(shop, 'gustav@example.com');
    const code = await createCoupon();
    expect(await totalOf(await place(await withCoupon(code, gustav), ''))).toBe(REDUCED);
    expect((await place(await withCoupon(code), 'Gustav+guest@example.com')).body).toMatchObject({
      reason: 'coupon-used',
    });

    const other = await createCoupon();
    await place(await withCoupon(other), 'gustav@example.com');
    await putInCart(gustav, SETS.civicSportFront);
    expect(await gustav.call('GET /coupon/:code', { params: { code: other } })).toMatchObject({
      status: 404,
      body: { reason: 'coupon-refused' },
    });
  });

  test('CART-10 retrying an order, also with another card, is not a second use', async () => {
    const shopper = await withCoupon(await createCoupon());
    const body = await buildOrderInput(shopper, { orderInfo: { email: 'hugo@example.com' } });
    const declined = { ...body, nonce: `cnon:emu-declined.${codes}` };
    expect((await shopper.call('POST /placeorder', { body: declined })).status).toBe(402);
    expect(await totalOf(await shopper.call('POST /placeorder', { body }))).toBe(REDUCED);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
  });

  test.each([
    ['once per customer', { max_uses_per_customer: 1 }],
    ['once in total', { max_uses: 1 }],
  ])(
    'CART-10 a coupon that can be used %s stays in the cart while its declined order waits for another card',
    async (_, limit) => {
      for (const shopper of [await createCustomer(shop, `waits${++codes}@example.com`), shop.newVisitor()]) {
        const code = `WAITS${++codes}`;
        const discount = { type: 'Price', level: 'Order', description: 'once', price_off: 20 } as const;
        await shop.db
          .insertInto('promotion')
          .values({ code, ...discount, ...limit })
          .execute();
        await withCoupon(code, shopper);
        const body = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.waits${codes}` });
        expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
        expect((await shopper.request('GET /header', {})).coupon).toMatchObject({ code });
        expect((await shopper.request('GET /coupon/:code', { params: { code } })).coupon).toMatchObject({
          code,
        });
        const again = await buildOrderInput(shopper);
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

  test('CART-10 voiding an order releases its coupon use', async () => {
    const code = await createCoupon();
    const shopper = await withCoupon(code);
    const body = await buildOrderInput(shopper, { orderInfo: { email: 'ida@example.com' } });
    await shopper.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-declined.void${codes}` } });
    expect((await place(await withCoupon(code), 'ida@example.com')).status, 'still being paid').toBe(409);
    shop.advanceMinutes(16);
    await shop.app.work.expireOrders();
    expect(await totalOf(await place(await withCoupon(code), 'ida@example.com'))).toBe(REDUCED);
  });

  test('CART-10 a used coupon is refused before a PayPal order is created', async () => {
    const code = await createCoupon();
    await place(await withCoupon(code), 'jana@example.com');
    const shopper = await withCoupon(code);
    const ordersBefore = shop.sandbox.ledger.paypal_orders.size;
    const body = await buildPayPalInput(shopper, { email: 'jana@example.com' });
    expect((await shopper.call('POST /placeorder/paypal', { body })).body).toMatchObject({
      reason: 'coupon-used',
    });
    expect(shop.sandbox.ledger.paypal_orders.size).toBe(ordersBefore);
  });
});
