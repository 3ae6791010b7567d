import { expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { decodeQuotedPrintable } from '#tests/support/mailbox.ts';
import { buildOrderInput, putInCart, US_ORDER } from '#tests/support/order-input.ts';
import { findCardPayment, paymentRecords, stockOf } from '#tests/support/order-records.ts';
import { findOrderRow, placeOrder, settleRefunds, visitorWithCart } from '#tests/support/orders.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('placing an order', (open) => {
  const shop = startShopForSuite(open);

  test('CHK-08 CHK-13 a guest pays by card: the order is Paid, stock is allocated and the email links to the invoice', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    const shopper = await visitorWithCart(shop, SETS.civicSiSmallRotor, 2);
    const body = await buildOrderInput(shopper);
    const placed = await shopper.request('POST /placeorder', { body });
    expect(placed).toMatchObject({ scode: 200, orderStatus: 'Paid', orderId: body.orderInfo.order_id });
    expect(await stockOf(shop.db, PARTS.front)).toEqual({ ...before, allocated: before.allocated + 2 });
    expect(await paymentRecords(shop, placed.orderId)).toEqual({
      captured: [42938],
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });

    const rawEmail = (await sentEmails(shop)).find((each) => each.includes(placed.orderId))!;
    const email = decodeQuotedPrintable(rawEmail);
    const key = /\?key=([\w-]+)/.exec(email)![1]!;
    expect(email).toContain('To: ada@example.com');

    const otherBrowser = shop.newVisitor();
    const params = { customerid: 'visitors', orderid: placed.orderId };
    const viewedOrder = await otherBrowser.request('GET /user/:customerid/orders/:orderid', {
      params,
      query: { key },
    });
    expect(viewedOrder.orderInfo.order).toMatchObject({
      status: 'Paid',
      subtotal: 379.98,
      tax: 49.4,
      total: 429.38,
      tax_components: [{ component: 'HST', rate: '13', amount: 49.4 }],
      line_items: [
        {
          part_number: PARTS.front,
          note: 'w/ 11.8 in rotor',
          fit_verdict: 'not-checked',
          quantity: 2,
        },
      ],
    });
    const invoice = await otherBrowser.call('GET /invoice/download/:order_id', {
      params: { order_id: placed.orderId },
      query: { key },
    });
    expect(invoice.status).toBe(200);
    expect(invoice.raw.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('the browser that placed an order sees it for two hours without the link; other browsers do not', async () => {
    const shopper = await visitorWithCart(shop);
    const { orderId } = await placeOrder(shopper);
    const view = (visitor = shopper) =>
      visitor.call('GET /user/:customerid/orders/:orderid', {
        params: { customerid: 'visitors', orderid: orderId },
      });
    expect((await view()).status).toBe(200);
    expect((await view(shop.newVisitor())).status).toBe(404);
    shop.advanceMinutes(121);
    expect((await view()).status).toBe(404);
    const wrongKey = { key: 'x'.repeat(43) };
    const guess = await shop
      .newVisitor()
      .call('GET /invoice/download/:order_id', { params: { order_id: orderId }, query: wrongKey });
    expect(guess.status).toBe(404);
  });

  test('CHK-08 twenty identical requests create one order and one charge and get the same response', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 3);
    const body = await buildOrderInput(shopper);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => shopper.call('POST /placeorder', { body })),
    );
    expect(
      new Set(responses.map((response) => JSON.stringify([response.status, response.body]))),
    ).toHaveLength(1);
    expect(responses[0]!.body).toMatchObject({ orderStatus: 'Paid' });
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({
      attempts: ['captured'],
      invoices: 1,
      emails: 1,
    });
    const repeatedResponse = await shopper.call('POST /placeorder', { body });
    expect(repeatedResponse.body).toEqual(responses[0]!.body);
  });

  test('the order number stays the same until the order is placed', async () => {
    const shopper = await visitorWithCart(shop);
    const orderNumber = await shopper.request('GET /placeorder/orderid', {});
    expect(await shopper.request('GET /placeorder/orderid', {})).toEqual(orderNumber);
    await placeOrder(shopper);
    await putInCart(shopper, SETS.civicSportFront);
    expect((await shopper.request('GET /placeorder/orderid', {})).orderId).not.toBe(orderNumber.orderId);
  });

  test.each([
    ['cnon:card-nonce-declined', 'payment-declined'],
    ['cnon:card-nonce-rejected-cvv', 'payment-fix-input'],
    ['cnon:card-nonce-already-used', 'payment-new-token'],
  ])('%s is refused with %s; another card then pays the same order', async (nonce, reason) => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, { nonce });
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({ status: 402, body: { reason } });
    expect(await shopper.call('POST /placeorder', { body })).toMatchObject({ status: 402, body: { reason } });
    const otherCard = { ...body, nonce: `cnon:emu-ok.${body.orderInfo.order_id}` };
    expect(await shopper.request('POST /placeorder', { body: otherCard })).toMatchObject({
      orderStatus: 'Paid',
    });
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({
      attempts: ['declined', 'captured'],
      invoices: 1,
    });
  });

  test('changing the cart after a decline replaces the order and releases its stock', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor, 2);
    const body = await buildOrderInput(shopper, { nonce: 'cnon:emu-declined.change' });
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
    expect((await stockOf(shop.db, PARTS.largeFront)).held).toBe(2);
    await putInCart(shopper, SETS.civicSiLargeRotor, 3);
    const changedBody = await buildOrderInput(shopper);
    expect((await shopper.call('POST /placeorder', { body: changedBody })).body).toMatchObject({
      reason: 'order-replaced',
    });
    expect((await stockOf(shop.db, PARTS.largeFront)).held).toBe(0);
    const newBody = await buildOrderInput(shopper);
    expect(newBody.orderInfo.order_id).not.toBe(body.orderInfo.order_id);
    expect(await shopper.request('POST /placeorder', { body: newBody })).toMatchObject({
      orderStatus: 'Paid',
    });
  });

  test('a shopper who comes back after the reservation has ended is informed of that and can order again', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor, 2);
    const body = await buildOrderInput(shopper, { nonce: 'cnon:emu-declined.hold' });
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
    shop.advanceMinutes(16);
    await shop.app.work.expireOrders();
    const nonce = `cnon:emu-ok.${body.orderInfo.order_id}`;
    expect(await shopper.call('POST /placeorder', { body: { ...body, nonce } })).toMatchObject({
      status: 409,
      body: { reason: 'order-hold-expired', smessage: expect.stringContaining('Nothing was charged.') },
    });
    const changedBody = { ...body, nonce, orderInfo: { ...body.orderInfo, email: 'other@example.com' } };
    expect((await shopper.call('POST /placeorder', { body: changedBody })).body).toMatchObject({
      reason: 'order-hold-expired',
    });
    const { order_id } = body.orderInfo;
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [], attempts: ['declined'] });
    const newBody = await buildOrderInput(shopper, { nonce });
    expect(await shopper.request('POST /placeorder', { body: newBody })).toMatchObject({
      orderStatus: 'Paid',
    });
  });

  test('an order with a 100% coupon is Paid immediately, without a payment', async () => {
    const shopper = await visitorWithCart(shop);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const body = await buildOrderInput(shopper, { nonce: null });
    expect(body.orderInfo.total).toBe(0);
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toEqual({
      captured: [],
      attempts: [],
      invoices: 1,
      emails: 1,
    });
  });

  test('the last use of a coupon is claimed once and released when the order becomes Void', async () => {
    const [firstShopper, secondShopper] = [await visitorWithCart(shop), await visitorWithCart(shop)];
    for (const shopper of [firstShopper, secondShopper])
      await shopper.request('GET /coupon/:code', { params: { code: 'ONCE' } });
    const [declinedOrder, secondOrder] = [
      await buildOrderInput(firstShopper, { nonce: 'cnon:emu-declined.once' }),
      await buildOrderInput(secondShopper),
    ];
    expect((await firstShopper.call('POST /placeorder', { body: declinedOrder })).status).toBe(402);
    expect((await secondShopper.call('POST /placeorder', { body: secondOrder })).body).toMatchObject({
      reason: 'total-changed',
    });
    shop.advanceMinutes(16);
    await shop.app.work.expireOrders();
    expect((await findOrderRow(shop, declinedOrder.orderInfo.order_id)).status).toBe('Void');
    const promotion = await findRow(shop.db, 'promotion', { code: 'ONCE' });
    expect(promotion.used_times).toBe(0);
    expect(await placeOrder(secondShopper)).toMatchObject({
      orderStatus: 'Paid',
    });
  });

  test('an order in USD is charged to the USD account', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, { orderInfo: US_ORDER });
    await shopper.request('POST /placeorder', { body });
    const payment = findCardPayment(shop, body.orderInfo.order_id);
    expect(payment.amount_money).toEqual({ amount: 14999, currency: 'USD' });
  });

  test.each(['drop-after', 'http-500'])(
    'an order without a response from the provider (%s) is settled as Paid or Void by the background jobs',
    async (fault) => {
      const shopper = await visitorWithCart(shop);
      const body = await buildOrderInput(shopper, { nonce: `cnon:emu-${fault}.${Math.random()}` });
      const placed = await shopper.request('POST /placeorder', { body });
      if (fault === 'drop-after') {
        shop.advanceMinutes(2);
        await shop.app.work.recoverPayments();
        expect((await findOrderRow(shop, placed.orderId)).status).toBe('Paid');
        expect(await paymentRecords(shop, placed.orderId)).toMatchObject({
          attempts: ['captured'],
          invoices: 1,
        });
        return;
      }
      expect(placed.orderStatus).toBe('Processing');
      // Long enough to give up the payment and then the reservation.
      for (const minutes of [11, 16, 16]) {
        shop.advanceMinutes(minutes);
        await shop.app.work.recoverPayments();
        await shop.app.work.expireOrders();
      }
      expect((await findOrderRow(shop, placed.orderId)).status).toBe('Void');
      expect(await paymentRecords(shop, placed.orderId)).toEqual({
        captured: [],
        attempts: ['voided'],
        invoices: 0,
        emails: 0,
      });
    },
  );

  test('a payment captured for a void order is refunded automatically', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    shop.sandbox.arm({ call: 'complete', fault: 'drop-after' }, { call: 'getPayment', fault: '500' });
    shop.sandbox.arm({ call: 'complete', fault: '500' }, { call: 'complete', fault: '500' });
    const placed = await shopper.request('POST /placeorder', { body });
    expect(placed.orderStatus).toBe('Processing');
    await updateRows(shop.db, 'orders', { status: 'Void' }, { order_id: placed.orderId });
    shop.advanceMinutes(2);
    await shop.app.work.recoverPayments();
    await shop.app.work.processRefunds();
    await settleRefunds(shop);
    const refund = await findRow(shop.db, 'payment_refund');
    expect(refund).toMatchObject({ state: 'completed', amount: 21469 });
    expect(findCardPayment(shop, placed.orderId).refunded).toBe(21469);
  });
});
