import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart, US_ORDER } from '#tests/support/order-input.ts';
import { findBalance, paymentRecords, stockOf } from '#tests/support/order-records.ts';
import { cancelOnOrderPage, findOrderRow, settleRefunds, visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, buildPayPalInput, createPayPalOrder, payByPayPal } from '#tests/support/paypal.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

/** The card that the buyer's order page names; null if the order was not paid by card. */
async function cardOf(shopper: Shopper, orderid: string) {
  const params = { customerid: 'visitors', orderid };
  const { orderInfo } = await shopper.request('GET /user/:customerid/orders/:orderid', { params });
  return orderInfo.order.card;
}

// In these tests, `paypal` is the id of a PayPal order. The payment sandbox accepts card tokens that start with
// `cnon:emu-ok.` and declines those that start with `cnon:emu-declined.`.
describeOnBothDatabases('paying with PayPal', (open) => {
  const shop = startShopForSuite(open);

  test('CHK-05 the payment methods contain the PayPal client id and script of the currency', async () => {
    const methods = await shop.newVisitor().request('GET /placeorder/methods', { query: { currency: 'us' } });
    expect(methods.paypal).toEqual({
      client_id: 'sandbox-paypal-client-US',
      script_url: `${shop.sandbox.url}/sdk/js?client-id=sandbox-paypal-client-US&currency=USD&intent=capture&commit=true&components=buttons`,
    });
  });

  test('CHK-05 CHK-11 a PayPal order has the amounts of the shop’s quote; once approved, it is paid and names the payer', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    const { shopper, body, order_id, paypal } = await createPayPalOrder(shop, {}, 2);
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
    await approvePayPal(shop, paypal);
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      status: 200,
      body: { orderId: order_id, orderStatus: 'Paid', payer_name: 'Anna Tremblay' },
    });
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: 'Anna Tremblay' },
    });
    expect(findBalance(shop, order_id)).toMatchObject({ provider: 'paypal', captured: 42938, kept: 42938 });
    expect(await paymentRecords(shop, order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    expect((await findOrderRow(shop, order_id)).payment).toBe('paypal');
  });

  test('CHK-08 repeated requests return the same PayPal order, and twenty concurrent captures charge once', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    const created = await Promise.all(
      Array.from({ length: 20 }, () => shopper.request('POST /placeorder/paypal', { body })),
    );
    expect(new Set(created.map((each) => each.paypalOrderId))).toEqual(new Set([paypal]));
    await approvePayPal(shop, paypal);
    const paid = await Promise.all(Array.from({ length: 20 }, () => payByPayPal(shopper, body, paypal)));
    expect(new Set(paid.map((each) => JSON.stringify(each.body))).size).toBe(1);
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469 });
  });

  test('CHK-10 a total that differs from the quote creates no PayPal order', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildPayPalInput(shopper, { total: 1 });
    const ordersBefore = shop.sandbox.ledger.paypal_orders.size;
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'total-changed' },
    });
    expect(shop.sandbox.ledger.paypal_orders.size).toBe(ordersBefore);
  });

  test('CHK-10 a PayPal order of another shopper, or one that is not approved, is refused and not charged', async () => {
    const [approved, otherOrder] = [await createPayPalOrder(shop), await createPayPalOrder(shop)];
    await approvePayPal(shop, approved.paypal);
    expect(await payByPayPal(otherOrder.shopper, otherOrder.body, approved.paypal)).toMatchObject({
      status: 409,
      body: { reason: 'paypal-order-unknown' },
    });
    expect(await payByPayPal(otherOrder.shopper, otherOrder.body, otherOrder.paypal)).toMatchObject({
      status: 402,
      body: { reason: 'paypal-not-approved' },
    });
    await approvePayPal(shop, otherOrder.paypal);
    expect(await payByPayPal(otherOrder.shopper, otherOrder.body, otherOrder.paypal)).toMatchObject({
      body: { orderStatus: 'Paid' },
    });
    expect(findBalance(shop, approved.order_id)).toBeUndefined();
  });

  test('CHK-10 an approved PayPal order with another amount is not captured', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    shop.sandbox.arm({ call: 'orders.get', fault: 'wrong-amount' });
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
    expect(findBalance(shop, order_id)).toBeUndefined();
  });

  test('CHK-11 after a declined funding source, the same PayPal order is paid with another one', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal, 'declined-card');
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      status: 402,
      body: { reason: 'paypal-other-funding' },
    });
    await approvePayPal(shop, paypal, 'balance', 'rené');
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: 'René Gagnon' },
    });
    expect(await paymentRecords(shop, order_id)).toMatchObject({
      attempts: ['declined', 'captured'],
      invoices: 1,
    });
  });

  test('an order that PayPal declined can be paid by card', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal, 'payer-cannot-pay');
    const declined = await payByPayPal(shopper, body, paypal);
    expect(declined.body).toMatchObject({ reason: 'paypal-declined' });
    const orderInfo = { ...body.orderInfo, payment: 'card' as const };
    const card = { ...body, orderInfo, nonce: `cnon:emu-ok.${order_id}` };
    expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({
      orderStatus: 'Paid',
      orderId: order_id,
      payer_name: null,
    });
    expect(await cardOf(shopper, order_id)).toEqual({ brand: 'Visa', last4: '1111' });
  });

  test('an order whose card was declined can be paid with PayPal', async () => {
    const shopper = await visitorWithCart(shop);
    const declined = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.${Math.random()}` });
    expect((await shopper.call('POST /placeorder', { body: declined })).status).toBe(402);
    const body = { ...declined, orderInfo: { ...declined.orderInfo, payment: 'paypal' as const } };
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    await approvePayPal(shop, paypalOrderId);
    expect(await payByPayPal(shopper, body, paypalOrderId)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(await cardOf(shopper, body.orderInfo.order_id), 'not the declined card').toBeNull();
  });

  test('paying by card after approving at PayPal charges only the card and voids the PayPal attempt', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    const orderInfo = { ...body.orderInfo, payment: 'card' as const };
    const card = { ...body, orderInfo, nonce: `cnon:emu-ok.${order_id}` };
    await approvePayPal(shop, paypal);
    expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({ orderStatus: 'Paid' });
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
      body: { orderStatus: 'Paid', payer_name: null },
    });
    expect(findBalance(shop, order_id)).toMatchObject({ provider: 'card', captured: 21469 });
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['voided', 'captured'] });
  });

  test('if the cart changes before payment, the order becomes Void and a new one replaces it', async () => {
    const { shopper, body, order_id } = await createPayPalOrder(shop);
    await putInCart(shopper, SETS.civicSportFront, 2);
    const changedBody = await buildPayPalInput(shopper);
    expect((await shopper.call('POST /placeorder/paypal', { body: changedBody })).body).toMatchObject({
      reason: 'order-replaced',
    });
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
    const newBody = await buildPayPalInput(shopper);
    expect(newBody.orderInfo.order_id).not.toBe(body.orderInfo.order_id);
    expect((await shopper.request('POST /placeorder/paypal', { body: newBody })).orderId).not.toBe(order_id);
  });

  test('CHK-05 an order with nothing to pay creates no PayPal order', async () => {
    const shopper = await visitorWithCart(shop);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const body = await buildPayPalInput(shopper);
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'nothing-to-pay' },
    });
    expect((await shopper.request('GET /header', {})).cartItems).toHaveLength(1);
  });

  test('CHK-14 cancelling a PayPal order refunds it through PayPal', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    await payByPayPal(shopper, body, paypal);
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({
      body: { orderStatus: 'Refunded' },
    });
    await settleRefunds(shop);
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469, refunded: 21469, kept: 0 });
  });

  test('an order in USD is charged to the USD account', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop, US_ORDER);
    await approvePayPal(shop, paypal, 'balance', 'john');
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect(findBalance(shop, order_id)).toMatchObject({ currency: 'USD', captured: 14999 });
  });
});
