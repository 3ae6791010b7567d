import { expect, test } from 'vitest';
import { confirmEmail, createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findOrderRow } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { findRow, findRows, updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

/** Totals in cents of one set at 189.99 shipped to Ontario, without and with the coupon of 20.00. */
const FULL_TOTAL = 21469;
const REDUCED_TOTAL = 19209;

describeWithDatabase('a coupon that each customer can use once', (open) => {
  /** Makes codes, emails and card tokens unique. */
  let serial = 0;
  const shop = startShopForSuite(open);

  async function createCoupon(): Promise<string> {
    const code = `MINE${++serial}`;
    const discount = { type: 'Price', level: 'Order', description: 'once each', price_off: 20 } as const;
    await shop.db
      .insertInto('promotion')
      .values({ code, ...discount, max_uses_per_customer: 1 })
      .execute();
    return code;
  }
  const setLimit = (code: string, max_uses_per_customer: number | null) =>
    updateRows(shop.db, 'promotion', { max_uses_per_customer }, { code });
  /** Applies the coupon to a cart with one set. The coupon must be accepted. */
  async function withCoupon(code: string, shopper: Shopper = shop.newVisitor()): Promise<Shopper> {
    await putInCart(shopper, SETS.civicSportFront);
    await shopper.request('GET /coupon/:code', { params: { code } });
    return shopper;
  }
  /** Places an order. Customers may leave the email empty, because their account has one. */
  const place = async (shopper: Shopper, email = '') =>
    shopper.call('POST /placeorder', { body: await buildOrderInput(shopper, { orderInfo: { email } }) });
  const totalOf = async (response: { body: unknown }) =>
    (await findOrderRow(shop, (response.body as { orderId: string }).orderId)).total;

  async function confirmedCustomer(email: string) {
    const customer = await createCustomer(shop, email);
    await confirmEmail(shop, email);
    return customer;
  }
  /** The response to applying the coupon to a cart with one set. */
  const tryCoupon = async (code: string, shopper: Shopper) => {
    await putInCart(shopper, SETS.civicSportFront);
    return shopper.call('GET /coupon/:code', { params: { code } });
  };

  test('CART-10 a guest or an unconfirmed account learns nothing about uses of the coupon by other people', async () => {
    const code = await createCoupon();
    const unconfirmed = await createCustomer(shop, 'anna+x@example.com');
    const refusals = async () => [
      await tryCoupon(code, shop.newVisitor()),
      await tryCoupon(code, unconfirmed),
      await tryCoupon(code, await confirmedCustomer(`fresh${++serial}@example.com`)),
    ];
    const before = await refusals();
    expect(before.map(({ status }) => status)).toEqual([409, 409, 200]);
    expect(before[0]!.body).toMatchObject({
      reason: 'coupon-sign-in',
      smessage:
        'This coupon is limited per customer. Sign in to an account with a confirmed email address to use it.',
    });
    const anna = await confirmedCustomer('anna@example.com');
    expect(await totalOf(await place(await withCoupon(code, anna)))).toBe(REDUCED_TOTAL);
    const after = await refusals();
    expect(after.slice(0, 2).map(({ body }) => body)).toEqual(before.slice(0, 2).map(({ body }) => body));

    // When Bob enters Anna's email at checkout, her uses do not count against him.
    const bob = await withCoupon(code, await confirmedCustomer('bob@example.com'));
    expect(await totalOf(await place(bob, 'anna@example.com'))).toBe(REDUCED_TOTAL);
  });

  test('CART-10 a coupon that becomes limited per customer is removed from a guest’s cart, and nothing is charged', async () => {
    const code = await createCoupon();
    await setLimit(code, null);
    const shopper = await withCoupon(code);
    const body = await buildOrderInput(shopper);
    await setLimit(code, 1);
    const paymentsBefore = shop.sandbox.ledger.payments.size;
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({
      status: 409,
      body: { reason: 'total-changed', quote: { total: FULL_TOTAL / 100, discount: 0 } },
    });
    expect(shop.sandbox.ledger.payments.size).toBe(paymentsBefore);
    expect((await shopper.request('GET /header', {})).coupon).toBe(null);
    expect(await totalOf(await place(shopper, 'guest@example.com'))).toBe(FULL_TOTAL);
  });

  // A tag after + is the same mailbox everywhere. Dots and the domain googlemail.com are so at Gmail only.
  test.each([
    ['bert@example.com', 'bert+brakes@example.com', 404],
    ['carla.x@gmail.com', 'carlax+2@googlemail.com', 404],
    ['dora@example.com', 'do.ra@example.com', 200],
    ['emil@gmail.com', 'emil@example.com', 200],
  ])('CART-10 after %s used the coupon, %s gets status %d', async (email, other, status) => {
    const code = await createCoupon();
    await place(await withCoupon(code, await confirmedCustomer(email)));
    expect((await tryCoupon(code, await confirmedCustomer(other))).status).toBe(status);
  });

  test('CART-10 ten concurrent orders under ten spellings of one email use the coupon once', async () => {
    const code = await createCoupon();
    const orders = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const shopper = await withCoupon(code, await confirmedCustomer(`frida+${n}@example.com`));
        return { shopper, body: await buildOrderInput(shopper) };
      }),
    );
    const responses = await Promise.all(
      orders.map(({ shopper, body }) => shopper.call('POST /placeorder', { body })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { used_times } = await findRow(shop.db, 'promotion', { code });
    expect(used_times).toBe(1);
  });

  test('CART-10 a guest’s uses of a coupon count for the account with the same email', async () => {
    const code = await createCoupon();
    await setLimit(code, null);
    await place(await withCoupon(code), 'gustav+guest@example.com');
    await setLimit(code, 1);
    expect(await tryCoupon(code, await confirmedCustomer('gustav@example.com'))).toMatchObject({
      status: 404,
      body: { reason: 'coupon-refused' },
    });
  });

  test('CART-10 retrying an order, also with another card, is not a second use', async () => {
    const shopper = await withCoupon(await createCoupon(), await confirmedCustomer('hugo@example.com'));
    const body = await buildOrderInput(shopper);
    const declined = { ...body, nonce: `cnon:emu-declined.${serial}` };
    expect((await shopper.call('POST /placeorder', { body: declined })).status).toBe(402);
    expect(await totalOf(await shopper.call('POST /placeorder', { body }))).toBe(REDUCED_TOTAL);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
  });

  test.each([
    ['once per customer', { max_uses_per_customer: 1 }, ['customer']],
    ['once in total', { max_uses: 1 }, ['customer', 'guest']],
  ] as const)(
    'CART-10 a coupon that can be used %s stays in the cart while its declined order waits for another card',
    async (_, limit, kinds) => {
      for (const kind of kinds) {
        const customer = await confirmedCustomer(`waits${++serial}@example.com`);
        const shopper = kind === 'customer' ? customer : shop.newVisitor();
        const code = `WAITS${++serial}`;
        const discount = { type: 'Price', level: 'Order', description: 'once', price_off: 20 } as const;
        await shop.db
          .insertInto('promotion')
          .values({ code, ...discount, ...limit })
          .execute();
        await withCoupon(code, shopper);
        const body = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.waits${serial}` });
        expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
        expect((await shopper.request('GET /header', {})).coupon).toMatchObject({ code });
        expect((await shopper.request('GET /coupon/:code', { params: { code } })).coupon).toMatchObject({
          code,
        });
        const nextBody = await buildOrderInput(shopper);
        expect(nextBody.orderInfo).toMatchObject({
          total: REDUCED_TOTAL / 100,
          order_id: body.orderInfo.order_id,
        });
        expect(await shopper.request('POST /placeorder', { body: nextBody })).toMatchObject({
          orderStatus: 'Paid',
        });
      }
      const uses = await findRows(shop.db, 'promotion', { code: `WAITS${serial}` });
      expect(uses).toMatchObject([{ used_times: 1 }]);
    },
  );

  test('CART-10 voiding an order releases its coupon use', async () => {
    const code = await createCoupon();
    const ida = await withCoupon(code, await confirmedCustomer('ida@example.com'));
    const body = await buildOrderInput(ida);
    await ida.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-declined.void${serial}` } });
    const otherSpelling = await confirmedCustomer('ida+2@example.com');
    expect((await tryCoupon(code, otherSpelling)).status, 'while the order is being paid').toBe(404);
    shop.advanceMinutes(16);
    await shop.app.work.expireOrders();
    expect(await totalOf(await place(await withCoupon(code, otherSpelling)))).toBe(REDUCED_TOTAL);
  });

  test('CART-10 a coupon that the customer has used in the meantime is refused before a PayPal order is created', async () => {
    const code = await createCoupon();
    const shopper = await withCoupon(code, await confirmedCustomer('jana+2@example.com'));
    const body = await buildPayPalInput(shopper);
    await place(await withCoupon(code, await confirmedCustomer('jana@example.com')));
    const ordersBefore = shop.sandbox.ledger.paypal_orders.size;
    expect((await shopper.call('POST /placeorder/paypal', { body })).body).toMatchObject({
      reason: 'total-changed',
    });
    expect(shop.sandbox.ledger.paypal_orders.size).toBe(ordersBefore);
  });
});
