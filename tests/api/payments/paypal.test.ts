import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { paymentRecords, stockOf } from '#tests/support/order-records.ts';
import { findOrderRow, settleRefunds } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';

describeOnBothDatabases('paying with PayPal', (open) => {
  let shop: TestShop;
  /** The same shop with a short timeout for calls to PayPal. */
  let shortTimeoutShop: TestShop;
  beforeAll(async () => {
    const database = await open();
    shop = await startShop(database);
    const { url } = shop.sandbox;
    shortTimeoutShop = await startShop(database, { env: { PAYPAL_API_URL: url }, provider_timeout: 3000 });
  });
  afterAll(async () => {
    await shortTimeoutShop.close();
    await shop.close();
  });

  const approve = (order_id: string, pay_with = 'balance', buyer = 'anna') =>
    shop.sandbox.control('approve', { order_id, pay_with, buyer });
  const balance = (order_id: string) =>
    shop.sandbox.ledger.balances().find((each) => each.reference === order_id);

  async function createPayPalOrder(orderInfo: Record<string, unknown> = {}, quantity = 1) {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, quantity);
    const body = await buildPayPalInput(shopper, orderInfo);
    const { orderId, paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    return { shopper, body, order_id: orderId, paypal: paypalOrderId };
  }
  /** The shopper with the same cookies, calling another process of the shop. */
  const withSameCookies = (other: TestShop, shopper: Shopper): Shopper => {
    const copy = other.newVisitor();
    for (const [name, value] of shopper.cookies) copy.cookies.set(name, value);
    return copy;
  };
  const pay = (shopper: Shopper, body: Awaited<ReturnType<typeof buildPayPalInput>>, nonce: string | null) =>
    shopper.call('POST /placeorder', { body: { ...body, nonce } });

  test('CHK-05 the payment methods return the PayPal client and script for the currency', async () => {
    const methods = await shop.newVisitor().request('GET /placeorder/methods', { query: { currency: 'us' } });
    expect(methods.paypal).toEqual({
      client_id: 'sandbox-paypal-client-US',
      script_url: `${shop.sandbox.url}/sdk/js?client-id=sandbox-paypal-client-US&currency=USD&intent=capture&commit=true&components=buttons`,
    });
  });

  test('CHK-05 CHK-11 the server creates the PayPal order from its own quote; after approval the order is Paid and has the payer name', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    const { shopper, body, order_id, paypal } = await createPayPalOrder({}, 2);
    const created = shop.sandbox.ledger.paypal_orders.get(paypal)!;
    expect(created).toMatchObject({ amount: 42938, currency: 'CAD' });
    expect(created.unit).toMatchObject({
      custom_id: order_id,
      invoice_id: `${order_id}-1`,
      amount: {
        value: '429.38',
        breakdown: { item_total: { value: '379.98' }, tax_total: { value: '49.40' } },
      },
      shipping: { address: { admin_area_1: 'ON', country_code: 'CA', postal_code: 'M5H1A1' } },
    });
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(before.held + 2);
    await approve(paypal);
    expect(await pay(shopper, body, paypal)).toMatchObject({
      status: 200,
      body: { orderId: order_id, orderStatus: 'Paid', payer_name: 'Anna Tremblay' },
    });
    expect(await pay(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: 'Anna Tremblay' },
    });
    expect(balance(order_id)).toMatchObject({ provider: 'paypal', captured: 42938, kept: 42938 });
    expect(await paymentRecords(shop, order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    expect((await findOrderRow(shop, order_id)).payment).toBe('paypal');
  });

  test('CHK-08 repeated requests return the same PayPal order, and twenty concurrent captures charge once', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    const created = await Promise.all(
      Array.from({ length: 20 }, () => shopper.request('POST /placeorder/paypal', { body })),
    );
    expect(new Set(created.map((each) => each.paypalOrderId))).toEqual(new Set([paypal]));
    await approve(paypal);
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(shopper, body, paypal)));
    expect(new Set(paid.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
  });

  test('CHK-10 a total that differs from the quote creates no PayPal order', async () => {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1);
    const body = await buildPayPalInput(shopper, { total: 1 });
    const ordersBefore = shop.sandbox.ledger.paypal_orders.size;
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'total-changed' },
    });
    expect(shop.sandbox.ledger.paypal_orders.size).toBe(ordersBefore);
  });

  test('CHK-10 another shopper’s PayPal order, or one that is not approved, is refused and nothing is charged', async () => {
    const [one, two] = [await createPayPalOrder(), await createPayPalOrder()];
    await approve(one.paypal);
    expect(await pay(two.shopper, two.body, one.paypal)).toMatchObject({
      status: 409,
      body: { reason: 'paypal-order-unknown' },
    });
    expect(await pay(two.shopper, two.body, two.paypal)).toMatchObject({
      status: 402,
      body: { reason: 'paypal-not-approved' },
    });
    await approve(two.paypal);
    expect(await pay(two.shopper, two.body, two.paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(balance(one.order_id)).toBeUndefined();
  });

  test('CHK-10 an approved PayPal order with another amount is not captured', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    await approve(paypal);
    shop.sandbox.arm({ call: 'orders.get', fault: 'wrong-amount' });
    expect(await pay(shopper, body, paypal)).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
    expect(balance(order_id)).toBeUndefined();
  });

  test('CHK-11 after a declined funding source the payer chooses another for the same PayPal order', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    await approve(paypal, 'declined-card');
    expect(await pay(shopper, body, paypal)).toMatchObject({
      status: 402,
      body: { reason: 'paypal-other-funding' },
    });
    await approve(paypal, 'balance', 'rené');
    expect(await pay(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: 'René Gagnon' },
    });
    expect(await paymentRecords(shop, order_id)).toMatchObject({
      attempts: ['declined', 'captured'],
      invoices: 1,
    });
  });

  test('an order declined by PayPal can be paid by card, and the other way round', async () => {
    const first = await createPayPalOrder();
    await approve(first.paypal, 'payer-cannot-pay');
    expect((await pay(first.shopper, first.body, first.paypal)).body).toMatchObject({
      reason: 'paypal-declined',
    });
    const orderInfo = { ...first.body.orderInfo, payment: 'card' as const };
    const card = { ...first.body, orderInfo, nonce: `cnon:emu-ok.${first.order_id}` };
    expect(await first.shopper.request('POST /placeorder', { body: card })).toMatchObject({
      orderStatus: 'Paid',
      orderId: first.order_id,
      payer_name: null,
    });

    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1);
    const declined = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.${Math.random()}` });
    expect((await shopper.call('POST /placeorder', { body: declined })).status).toBe(402);
    const body = { ...declined, orderInfo: { ...declined.orderInfo, payment: 'paypal' as const } };
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    await approve(paypalOrderId);
    expect(await pay(shopper, body, paypalOrderId)).toMatchObject({ body: { orderStatus: 'Paid' } });
  });

  test('paying by card after opening PayPal charges once and voids the PayPal attempt', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    const orderInfo = { ...body.orderInfo, payment: 'card' as const };
    const card = { ...body, orderInfo, nonce: `cnon:emu-ok.${order_id}` };
    await approve(paypal);
    expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({ orderStatus: 'Paid' });
    expect(await pay(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: null },
    });
    expect(balance(order_id)).toMatchObject({ provider: 'card', captured: 21469 });
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['voided', 'captured'] });
  });

  test('changing the cart before paying replaces the order', async () => {
    const { shopper, body, order_id } = await createPayPalOrder();
    await putInCart(shopper, SETS.civicSportFront, 2);
    const changed = await buildPayPalInput(shopper);
    expect((await shopper.call('POST /placeorder/paypal', { body: changed })).body).toMatchObject({
      reason: 'order-replaced',
    });
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
    const fresh = await buildPayPalInput(shopper);
    expect(fresh.orderInfo.order_id).not.toBe(body.orderInfo.order_id);
    expect((await shopper.request('POST /placeorder/paypal', { body: fresh })).orderId).not.toBe(order_id);
  });

  test('CHK-05 an order with nothing to pay creates no PayPal order', async () => {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const body = await buildPayPalInput(shopper);
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'nothing-to-pay' },
    });
    expect((await shopper.request('GET /header', {})).cartItems).toHaveLength(1);
  });

  test('opening PayPal’s window again extends the hold', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    shop.advanceMinutes(25);
    expect(await shopper.request('POST /placeorder/paypal', { body })).toMatchObject({
      paypalOrderId: paypal,
    });
    shop.advanceMinutes(10);
    await shop.app.work.recoverPayments();
    await shop.app.work.expireOrders();
    await approve(paypal);
    expect(await pay(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
  });

  test('after a failed request to PayPal the shopper can retry with the same order number', async () => {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1);
    const body = await buildPayPalInput(shopper);
    shop.sandbox.arm({ call: 'orders.create', fault: 'drop-after' });
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    const created = [...shop.sandbox.ledger.paypal_orders.values()].filter(
      (each) => (each.unit as { custom_id: string }).custom_id === body.orderInfo.order_id,
    );
    expect(created.map((each) => each.id)).toEqual([paypalOrderId]);
  });

  test('an approved order is captured by a background job if the shopper leaves', async () => {
    const { paypal, order_id } = await createPayPalOrder();
    await approve(paypal);
    shop.advanceMinutes(6);
    await shop.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
  });

  test('an order never approved becomes Void after its hold, and a late approval charges nothing', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    for (const minutes of [6, 26, 20]) {
      shop.advanceMinutes(minutes);
      await shop.app.work.recoverPayments();
      await shop.app.work.expireOrders();
    }
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(0);
    await approve(paypal);
    expect((await pay(shopper, body, paypal)).body).toMatchObject({
      reason: 'order-hold-expired',
      smessage: expect.stringContaining('Nothing was charged. Place the order again.'),
    });
    expect(balance(order_id)).toBeUndefined();
  });

  test.each(['drop-after', 'hang-after', '500-after', 'malformed'] as const)(
    'after a capture without a valid response (%s) the PayPal order is read and the order is Paid once',
    async (fault) => {
      const { shopper, body, paypal, order_id } = await createPayPalOrder();
      await approve(paypal);
      shop.sandbox.arm({ call: 'orders.capture', fault });
      expect(await pay(withSameCookies(shortTimeoutShop, shopper), body, paypal)).toMatchObject({
        body: { orderStatus: 'Paid' },
      });
      expect(balance(order_id)).toMatchObject({ captured: 21469 });
    },
  );

  test('I7 a payment under review is Processing, reported to staff, and Paid when PayPal completes it', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    await approve(paypal, 'review');
    expect(await pay(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Processing' } });
    const openIssues = () =>
      shop.db
        .selectFrom('payment_issue')
        .select('kind')
        .where('order_id', '=', order_id)
        .where('closed_at', 'is', null)
        .orderBy('kind')
        .execute();
    expect(await openIssues()).toEqual([{ kind: 'review' }]);
    shop.advanceMinutes(61);
    await shop.app.work.recoverPayments();
    expect(await openIssues()).toEqual([{ kind: 'review' }, { kind: 'undecided' }]);
    const capture = [...shop.sandbox.ledger.paypal_captures.values()].find(
      (each) => each.order_id === paypal,
    )!;
    await shop.sandbox.control('decide', { id: capture.id, status: 'COMPLETED' });
    shop.advanceMinutes(20);
    await shop.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(await openIssues()).toEqual([]);
  });

  test.each([
    ['while the stock is on hold', 10, 'Processing'],
    ['after that', 31, 'Void'],
  ] as const)(
    'a payment refused in review %s ends, and a reserved order can be paid',
    async (_, minutes, status) => {
      const { held } = await stockOf(shop.db, PARTS.front);
      const { shopper, body, paypal, order_id } = await createPayPalOrder();
      await approve(paypal, 'review');
      expect(await pay(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Processing' } });
      const settle = async (left: number) => {
        shop.advanceMinutes(left);
        await shop.app.work.recoverPayments();
        await shop.app.work.expireOrders();
      };
      await settle(minutes - 1);
      expect((await stockOf(shop.db, PARTS.front)).held).toBe(held + 1);
      const captures = [...shop.sandbox.ledger.paypal_captures.values()];
      const { id } = captures.find((each) => each.order_id === paypal)!;
      await shop.sandbox.control('decide', { id, status: 'DECLINED' });
      await settle(2);
      expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['declined'] });
      expect((await findOrderRow(shop, order_id)).status).toBe(status);
      expect((await stockOf(shop.db, PARTS.front)).held).toBe(status === 'Void' ? held : held + 1);
      if (status === 'Void') return;
      const orderInfo = { ...body.orderInfo, payment: 'card' as const };
      const card = { ...body, orderInfo, nonce: `cnon:emu-ok.${order_id}` };
      expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({
        orderStatus: 'Paid',
      });
    },
  );

  test('CHK-14 cancelling a PayPal order refunds it through PayPal', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder();
    await approve(paypal);
    await pay(shopper, body, paypal);
    const params = { customerid: 'visitors', orderid: order_id };
    expect(await shopper.call('POST /user/:customerid/orders/:orderid/cancel', { params })).toMatchObject({
      body: { orderStatus: 'Refunded' },
    });
    await settleRefunds(shop);
    expect(balance(order_id)).toMatchObject({ captured: 21469, refunded: 21469, kept: 0 });
  });

  test('an order in USD is charged to the USD account', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder({
      currency: 'us',
      shipping_country: 'United States',
      shipping_province: 'New York',
      shipping_zip: '10001',
    });
    await approve(paypal, 'balance', 'john');
    expect(await pay(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(balance(order_id)).toMatchObject({ currency: 'USD', captured: 14999 });
  });
});
