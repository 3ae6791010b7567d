import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { money, stockOf } from '#tests/support/order-records.ts';
import { orderRow, refundsAreDecided } from '#tests/support/orders.ts';
import { payPalBody } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';

describeOnBoth('paying with PayPal', (open) => {
  let shop: TestShop;
  /** The same shop, which does not wait long for PayPal's answer. */
  let hasty: TestShop;
  beforeAll(async () => {
    const database = await open();
    shop = await startShop(database);
    const { url } = shop.sandbox;
    hasty = await startShop(database, { env: { PAYPAL_API_URL: url }, provider_timeout: 3000 });
  });
  afterAll(async () => {
    await hasty.close();
    await shop.close();
  });

  const approve = (order_id: string, pay_with = 'balance', buyer = 'anna') =>
    shop.sandbox.control('approve', { order_id, pay_with, buyer });
  const balance = (order_id: string) =>
    shop.sandbox.ledger.balances().find((each) => each.reference === order_id);

  async function sentToPayPal(orderInfo: Record<string, unknown> = {}, quantity = 1) {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', quantity);
    const body = await payPalBody(shopper, orderInfo);
    const { orderId, paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    return { shopper, body, order_id: orderId, paypal: paypalOrderId };
  }
  /** The same browser at another process of the shop. */
  const at = (other: TestShop, shopper: Shopper): Shopper => {
    const there = other.visitor();
    for (const [name, value] of shopper.cookies) there.cookies.set(name, value);
    return there;
  };
  const pay = (shopper: Shopper, body: Awaited<ReturnType<typeof payPalBody>>, nonce: string | null) =>
    shopper.call('POST /placeorder', { body: { ...body, nonce } });

  test('CHK-05 each currency is told which client and which script', async () => {
    const methods = await shop.visitor().request('GET /placeorder/methods', { query: { currency: 'us' } });
    expect(methods.paypal).toEqual({
      client_id: 'sandbox-paypal-client-US',
      script_url: `${shop.sandbox.url}/sdk/js?client-id=sandbox-paypal-client-US&currency=USD&intent=capture&commit=true&components=buttons`,
    });
  });

  test('CHK-05 CHK-11 the server makes the PayPal order over its own quote; after the approval the order is Paid by name', async () => {
    const before = await stockOf(shop.db, 'ESD-1001F');
    const { shopper, body, order_id, paypal } = await sentToPayPal({}, 2);
    const made = shop.sandbox.ledger.paypal_orders.get(paypal)!;
    expect(made).toMatchObject({ amount: 42938, currency: 'CAD' });
    expect(made.unit).toMatchObject({
      custom_id: order_id,
      invoice_id: `${order_id}-1`,
      amount: {
        value: '429.38',
        breakdown: { item_total: { value: '379.98' }, tax_total: { value: '49.40' } },
      },
      shipping: { address: { admin_area_1: 'ON', country_code: 'CA', postal_code: 'M5H1A1' } },
    });
    expect((await stockOf(shop.db, 'ESD-1001F')).held).toBe(before.held + 2);
    await approve(paypal);
    expect(await pay(shopper, body, paypal)).toMatchObject({
      status: 200,
      body: { orderId: order_id, orderStatus: 'Paid', payer_name: 'Anna Tremblay' },
    });
    expect(await pay(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: 'Anna Tremblay' },
    });
    expect(balance(order_id)).toMatchObject({ provider: 'paypal', captured: 42938, kept: 42938 });
    expect(await money(shop, order_id)).toMatchObject({ attempts: ['captured'], invoices: 1, emails: 1 });
    expect((await orderRow(shop, order_id)).payment).toBe('paypal');
  });

  test('CHK-08 asked again, or twenty times at once, it names the same PayPal order; twenty captures are one', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => shopper.request('POST /placeorder/paypal', { body })),
    );
    expect(new Set(asked.map((each) => each.paypalOrderId))).toEqual(new Set([paypal]));
    await approve(paypal);
    const paid = await Promise.all(Array.from({ length: 20 }, () => pay(shopper, body, paypal)));
    expect(new Set(paid.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
  });

  test('CHK-10 a total the shopper did not see makes no order anywhere', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    const body = await payPalBody(shopper, { total: 1 });
    const orders = shop.sandbox.ledger.paypal_orders.size;
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'total-changed' },
    });
    expect(shop.sandbox.ledger.paypal_orders.size).toBe(orders);
  });

  test('CHK-10 another shopper’s PayPal order, or one that was not agreed to, is refused and nothing is charged', async () => {
    const [one, two] = [await sentToPayPal(), await sentToPayPal()];
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

  test('CHK-10 an approved PayPal order over another sum or currency is not captured', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    await approve(paypal);
    shop.sandbox.arm({ call: 'orders.get', fault: 'wrong-amount' });
    expect(await pay(shopper, body, paypal)).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
    expect(balance(order_id)).toBeUndefined();
  });

  test('CHK-11 a declined source: the payer chooses another one for the same PayPal order', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    await approve(paypal, 'declined-card');
    expect(await pay(shopper, body, paypal)).toMatchObject({
      status: 402,
      body: { reason: 'paypal-other-funding' },
    });
    await approve(paypal, 'balance', 'rené');
    expect(await pay(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: 'René Gagnon' },
    });
    expect(await money(shop, order_id)).toMatchObject({ attempts: ['declined', 'captured'], invoices: 1 });
  });

  test('a payer who cannot pay at PayPal pays the same order by card; and the other way round', async () => {
    const first = await sentToPayPal();
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

    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    const declined = await orderFor(shopper, { nonce: `cnon:emu-declined.${Math.random()}` });
    expect((await shopper.call('POST /placeorder', { body: declined })).status).toBe(402);
    const body = { ...declined, orderInfo: { ...declined.orderInfo, payment: 'paypal' as const } };
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    await approve(paypalOrderId);
    expect(await pay(shopper, body, paypalOrderId)).toMatchObject({ body: { orderStatus: 'Paid' } });
  });

  test('who opened PayPal and pays by card instead is charged once, and the PayPal order is dead', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    const orderInfo = { ...body.orderInfo, payment: 'card' as const };
    const card = { ...body, orderInfo, nonce: `cnon:emu-ok.${order_id}` };
    await approve(paypal);
    expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({ orderStatus: 'Paid' });
    expect(await pay(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: null },
    });
    expect(balance(order_id)).toMatchObject({ provider: 'card', captured: 21469 });
    expect(await money(shop, order_id)).toMatchObject({ attempts: ['voided', 'captured'] });
  });

  test('the cart changed before paying: the old order ends, the next one has a new number', async () => {
    const { shopper, body, order_id } = await sentToPayPal();
    await putInCart(shopper, 'ESD-1001F', 'F1', 2);
    const changed = await payPalBody(shopper);
    expect((await shopper.call('POST /placeorder/paypal', { body: changed })).body).toMatchObject({
      reason: 'order-replaced',
    });
    expect((await orderRow(shop, order_id)).status).toBe('Void');
    const fresh = await payPalBody(shopper);
    expect(fresh.orderInfo.order_id).not.toBe(body.orderInfo.order_id);
    expect((await shopper.request('POST /placeorder/paypal', { body: fresh })).orderId).not.toBe(order_id);
  });

  test('CHK-05 with nothing to pay nobody is sent to PayPal, and nothing is written', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const body = await payPalBody(shopper);
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'nothing-to-pay' },
    });
    expect((await shopper.request('GET /header', {})).cartItems).toHaveLength(1);
  });

  test('who opens PayPal’s window again keeps the pieces for as long again', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    shop.minutesPass(25);
    expect(await shopper.request('POST /placeorder/paypal', { body })).toMatchObject({
      paypalOrderId: paypal,
    });
    shop.minutesPass(10);
    await shop.app.work.recover();
    await shop.app.work.expire();
    await approve(paypal);
    expect(await pay(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
  });

  test('PayPal makes no order: the shopper is told, and may try again with the same number', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    const body = await payPalBody(shopper);
    shop.sandbox.arm({ call: 'orders.create', fault: 'drop-after' });
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    const made = [...shop.sandbox.ledger.paypal_orders.values()].filter(
      (each) => (each.unit as { custom_id: string }).custom_id === body.orderInfo.order_id,
    );
    expect(made.map((each) => each.id)).toEqual([paypalOrderId]);
  });

  test('the payer agreed and the browser is gone: the worker captures it', async () => {
    const { paypal, order_id } = await sentToPayPal();
    await approve(paypal);
    shop.minutesPass(6);
    await shop.app.work.recover();
    expect((await orderRow(shop, order_id)).status).toBe('Paid');
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
  });

  test('the payer never came back: the order is Void when the hold is over, and a late return charges nothing', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    for (const minutes of [6, 26, 20]) {
      shop.minutesPass(minutes);
      await shop.app.work.recover();
      await shop.app.work.expire();
    }
    expect((await orderRow(shop, order_id)).status).toBe('Void');
    expect((await stockOf(shop.db, 'ESD-1001F')).held).toBe(0);
    await approve(paypal);
    expect((await pay(shopper, body, paypal)).body).toMatchObject({ reason: 'order-replaced' });
    expect(balance(order_id)).toBeUndefined();
  });

  test.each(['drop-after', 'hang-after', '500-after', 'malformed'] as const)(
    'the capture gets no answer (%s): the order itself is looked at, and is Paid once',
    async (fault) => {
      const { shopper, body, paypal, order_id } = await sentToPayPal();
      await approve(paypal);
      shop.sandbox.arm({ call: 'orders.capture', fault });
      expect(await pay(at(hasty, shopper), body, paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
      expect(balance(order_id)).toMatchObject({ captured: 21469 });
    },
  );

  test('I7 PayPal reviews the payment: Processing, noted for staff, after an hour as undecided, and Paid when it lets the money go', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    await approve(paypal, 'review');
    expect(await pay(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Processing' } });
    const open = () =>
      shop.db
        .selectFrom('payment_finding')
        .select('kind')
        .where('order_id', '=', order_id)
        .where('closed_at', 'is', null)
        .orderBy('kind')
        .execute();
    expect(await open()).toEqual([{ kind: 'review' }]);
    shop.minutesPass(61);
    await shop.app.work.recover();
    expect(await open()).toEqual([{ kind: 'review' }, { kind: 'undecided' }]);
    const capture = [...shop.sandbox.ledger.paypal_captures.values()].find(
      (each) => each.order_id === paypal,
    )!;
    await shop.sandbox.control('decide', { id: capture.id, status: 'COMPLETED' });
    shop.minutesPass(20);
    await shop.app.work.recover();
    expect((await orderRow(shop, order_id)).status).toBe('Paid');
    expect(await open()).toEqual([]);
  });

  test('CHK-14 cancelled, it goes back to PayPal with a credit note', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal();
    await approve(paypal);
    await pay(shopper, body, paypal);
    const params = { customerid: 'visitors', orderid: order_id };
    expect(await shopper.call('POST /user/:customerid/orders/:orderid/cancel', { params })).toMatchObject({
      body: { orderStatus: 'Refunded' },
    });
    await refundsAreDecided(shop);
    expect(balance(order_id)).toMatchObject({ captured: 21469, refunded: 21469, kept: 0 });
  });

  test('USD goes to the dollar account', async () => {
    const { shopper, body, paypal, order_id } = await sentToPayPal({
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
