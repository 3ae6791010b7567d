import { expect, test } from 'vitest';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { approveReturn, changeOrderStatus } from '#server/order-commands/change-order-status.ts';
import { recordOfflinePayment } from '#server/order-commands/record-offline-payment.ts';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { pdfTexts } from '#tests/support/inspect-pdf.ts';
import { decodeQuotedPrintable } from '#tests/support/mailbox.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findCardPayment, paymentRecords, stockOf } from '#tests/support/order-records.ts';
import {
  cancelOnOrderPage,
  findOrderRow,
  placeDeclinedOrder,
  placeOrder,
  placePaidOrder,
  settleRefunds,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { createPayPalOrder } from '#tests/support/paypal.ts';
import { updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const actor = 'anna@example.com';
const SHIPMENT = { carrier: 'Canada Post', tracking_number: '7023210039414604' };
const announcesSecondShipment = (email: string) =>
  /The rest of your order\s+ships\s+separately/.test(decodeQuotedPrintable(email));

describeWithDatabase('an order after its payment', (open) => {
  const shop = startShopForSuite(open);

  const refundedAmount = (order_id: string) => findCardPayment(shop, order_id).refunded;
  const shipmentEmails = async (order_id: string) =>
    (await sentEmails(shop)).filter((email) => email.includes(order_id) && email.includes('on its way'));
  const auditedActions = async (subject: string) =>
    (await shop.db.selectFrom('audit').select('action').where('subject', '=', subject).execute()).map(
      (row) => row.action,
    );

  test('when staff cancel an unpaid order, one email informs the buyer that there was nothing to refund', async () => {
    const order_id = await placeDeclinedOrder(shop);
    const staff = await signInStaff(shop, 'owner');
    await staff.request('POST /admin/orders/:id/cancel', {
      params: { id: order_id },
      body: { reason: 'the buyer called' },
    });
    const [email, ...others] = (await sentEmails(shop)).filter((each) => each.includes(order_id));
    expect(others).toEqual([]);
    expect(decodeQuotedPrintable(email!)).toMatch(
      /has been cancelled\.\s+There\s+was\s+nothing\s+to\s+refund/,
    );
  });

  test('a shopper who cancels an unpaid order is sent no email, because nobody has confirmed the address', async () => {
    const { shopper, order_id } = await createPayPalOrder(shop, { email: 'somebody-else@example.com' });
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({ body: { orderStatus: 'Void' } });
    expect((await sentEmails(shop)).filter((each) => each.includes(order_id))).toEqual([]);
  });

  test('cancelling a paid order refunds it in full; the confirmed refund releases the stock and issues a credit note that names the card', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    const { order_id, shopper } = await placePaidOrder(shop, { quantity: 2 });
    expect(await viewOrder(shopper, order_id)).toMatchObject({
      can_cancel: true,
      cancelled_time: null,
      refunds: [],
    });
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({
      status: 200,
      body: { orderStatus: 'Paid' },
    });
    const allocated = { ...before, allocated: before.allocated + 2 };
    expect(await stockOf(shop.db, PARTS.front), 'allocated until the refund is confirmed').toEqual(allocated);
    expect(await viewOrder(shopper, order_id)).toMatchObject({
      status: 'Paid',
      can_cancel: false,
      cancelled_time: expect.any(String),
      refunds: [{ amount: 429.38, state: 'pending', credit_note_number: null }],
    });
    await settleRefunds(shop);
    expect(await stockOf(shop.db, PARTS.front)).toEqual(before);
    expect(refundedAmount(order_id)).toBe(42938);
    const viewedOrder = await viewOrder(shopper, order_id);
    expect(viewedOrder).toMatchObject({
      status: 'Refunded',
      refunds: [{ amount: 429.38, state: 'completed' }],
    });
    const { credit_note_number } = viewedOrder.refunds[0]!;
    const creditNote = await shopper.call('GET /creditnote/download/:order_id/:credit_note_number', {
      params: { order_id, credit_note_number: String(credit_note_number) },
    });
    expect(pdfTexts(creditNote.raw)).toContain('Refunded to: Visa ending in 1111');
    const emails = (await sentEmails(shop)).filter((email) => email.includes(order_id));
    expect(emails.map(decodeQuotedPrintable)).toContainEqual(
      expect.stringMatching(/to\s+your\s+original\s+payment\s+method:\s+Visa\s+ending\s+in\s+1111/),
    );
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({
      status: 200,
      body: { orderStatus: 'Refunded' },
    });
    expect(refundedAmount(order_id)).toBe(42938);
    expect(await auditedActions(order_id)).toEqual([
      'order-paid',
      'order-cancel',
      'order-refunded',
      'order-cancel',
    ]);
  });

  test('another shopper can neither cancel the order nor fetch its credit note', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    expect((await cancelOnOrderPage(shop.newVisitor(), order_id)).status).toBe(404);
    await cancelOnOrderPage(shopper, order_id);
    await settleRefunds(shop);
    const [refund] = (await viewOrder(shopper, order_id)).refunds;
    const params = { order_id, credit_note_number: String(refund!.credit_note_number) };
    const call = 'GET /creditnote/download/:order_id/:credit_note_number';
    expect((await shop.newVisitor().call(call, { params })).status).toBe(404);
    expect((await shopper.call(call, { params: { ...params, credit_note_number: '999999' } })).status).toBe(
      404,
    );
  });

  test('cancelling an unpaid order voids it immediately and gives the cart a new order number', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor);
    const body = await buildOrderInput(shopper, { nonce: 'cnon:emu-declined.unpaid' });
    await shopper.call('POST /placeorder', { body });
    const { order_id } = body.orderInfo;
    expect((await stockOf(shop.db, PARTS.largeFront)).held).toBe(1);
    const decision = { by: 'staff', reason: 'requested by email' } as const;
    expect(await cancelOrder(shop.app.orderContext, { order_id, actor, ...decision })).toMatchObject({
      value: { status: 'Void', refund: null },
    });
    expect((await stockOf(shop.db, PARTS.largeFront)).held).toBe(0);
    expect((await shopper.request('GET /placeorder/orderid', {})).orderId).not.toBe(order_id);
  });

  test('an order whose payment was never completed becomes void: it shows no payment, has no invoice and sends no email, and the cart is kept', async () => {
    const { held } = await stockOf(shop.db, PARTS.front);
    const { shopper, order_id } = await createPayPalOrder(shop);
    shop.advanceMinutes(16);
    await shop.app.work.recoverPayments();
    await shop.app.work.expireOrders();
    expect(await viewOrder(shopper, order_id)).toMatchObject({
      status: 'Void',
      progress: 'cancelled',
      can_cancel: false,
      card: null,
      invoice_number: null,
      delivery: null,
      shipments: [],
      refunds: [],
    });
    const invoice = await shopper.call('GET /invoice/download/:order_id', { params: { order_id } });
    expect(invoice.status).toBe(409);
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({ status: 409 });
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [], invoices: 0, emails: 0 });
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(held);
    expect((await shopper.request('GET /header', {})).cartItems).toHaveLength(1);
  });

  test('an order cancelled while its payment is undecided is refunded if the payment was captured', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    shop.sandbox.arm({ call: 'complete', fault: 'drop-after' }, { call: 'complete', fault: '500' });
    shop.sandbox.arm({ call: 'complete', fault: '500' }, { call: 'getPayment', fault: '500' });
    const { order_id } = body.orderInfo;
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Processing' });
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({ body: { orderStatus: 'Processing' } });
    shop.advanceMinutes(2);
    await shop.app.work.recoverPayments();
    await shop.app.work.processRefunds();
    await settleRefunds(shop);
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
    expect(refundedAmount(order_id)).toBe(21469);
    expect(await paymentRecords(shop, order_id)).toMatchObject({ invoices: 0, emails: 0 });
  });

  test('cancelling a free order voids it without a refund', async () => {
    const shopper = await visitorWithCart(shop);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const { orderId } = await placeOrder(shopper, { nonce: null });
    expect(await cancelOnOrderPage(shopper, orderId)).toMatchObject({ body: { orderStatus: 'Void' } });
  });

  test('CHK-14 shipments reduce stock and email the shopper; after the last shipment, the order is Shipped', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    const { order_id, shopper } = await placePaidOrder(shop, { quantity: 3, rearQuantity: 1 });
    const { orderContext } = shop.app;
    expect(await changeOrderStatus(orderContext, { order_id, actor, command: 'prepare' })).toMatchObject({
      value: { status: 'Await Shipping' },
    });
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({
      status: 409,
      body: { reason: 'order-being-packed' },
    });
    const lines = [{ line_number: 1, quantity: 2 }];
    expect(await shipOrder(orderContext, { order_id, actor, ...SHIPMENT, lines })).toMatchObject({
      value: { status: 'Await Shipping' },
    });
    expect((await shipmentEmails(order_id)).map(announcesSecondShipment)).toEqual([true]);
    const tooMany = [{ line_number: 1, quantity: 2 }];
    expect(await shipOrder(orderContext, { order_id, actor, ...SHIPMENT, lines: tooMany })).toMatchObject({
      reason: 'units-more-than-open',
    });
    const decision = { by: 'staff', reason: 'requested by phone' } as const;
    expect(await cancelOrder(orderContext, { order_id, actor, ...decision })).toMatchObject({
      reason: 'order-partly-shipped',
    });
    expect(await shipOrder(orderContext, { order_id, actor, ...SHIPMENT, lines: null })).toMatchObject({
      value: { status: 'Shipped' },
    });
    expect(await stockOf(shop.db, PARTS.front)).toEqual({ ...before, on_hand: before.on_hand - 3 });
    expect(await viewOrder(shopper, order_id)).toMatchObject({
      status: 'Shipped',
      carrier: 'Canada Post',
      tracking_number: '7023210039414604',
      shipments: [
        { lines: [{ part_number: PARTS.front, quantity: 2 }] },
        {
          lines: [
            { part_number: PARTS.front, quantity: 1 },
            { part_number: PARTS.rearOnSale, quantity: 1 },
          ],
        },
      ],
    });
    const sent = await sentEmails(shop);
    // Crash point K8: emails whose sending was not recorded are sent again and overwrite their own files in the mailbox.
    await updateRows(shop.db, 'outbox', { sent_at: null, due_at: new Date(0) });
    expect((await sentEmails(shop)).length).toBe(sent.length);
    const announcements = await shipmentEmails(order_id);
    expect(announcements).toHaveLength(2);
    expect(announcements[0]).toContain('7023210039414604');
    expect((await cancelOnOrderPage(shopper, order_id)).body).toMatchObject({
      reason: 'order-already-shipped',
    });
  });

  test('a returned order is refunded in parts and restocked; its status is Refunded once nothing is left to refund', async () => {
    const before = await stockOf(shop.db, PARTS.front);
    const { order_id, shopper } = await placePaidOrder(shop, { quantity: 3, rearQuantity: 1 });
    const { orderContext } = shop.app;
    await shipOrder(orderContext, { order_id, actor, ...SHIPMENT, lines: null });
    expect(await approveReturn(orderContext, { order_id, actor })).toMatchObject({
      value: { status: 'Return' },
    });
    const reason = 'too big';
    const oneUnit = { kind: 'lines', lines: [{ line_number: 1, quantity: 1 }] } as const;
    const firstRefund = await refundOrder(orderContext, {
      order_id,
      actor,
      reason,
      restock: true,
      scope: oneUnit,
    });
    expect(firstRefund).toMatchObject({
      value: { status: 'Return', refund: { amount: 21469, state: 'pending' } },
    });
    await settleRefunds(shop);
    const goodwill = { kind: 'amount', amount: 1000 } as const;
    await refundOrder(orderContext, { order_id, actor, reason, restock: false, scope: goodwill });
    await settleRefunds(shop);
    expect((await findOrderRow(shop, order_id)).status).toBe('Return');
    const tooMuch = { kind: 'amount', amount: 9_999_999 } as const;
    expect(
      await refundOrder(orderContext, { order_id, actor, reason, restock: false, scope: tooMuch }),
    ).toMatchObject({
      reason: 'refund-more-than-left',
    });
    await refundOrder(orderContext, { order_id, actor, reason, restock: true, scope: { kind: 'all' } });
    await settleRefunds(shop);
    const order = await findOrderRow(shop, order_id);
    expect(order.status).toBe('Refunded');
    expect(refundedAmount(order_id)).toBe(order.total);
    expect(await stockOf(shop.db, PARTS.front)).toEqual(before);
    const viewedOrder = await viewOrder(shopper, order_id);
    expect(viewedOrder.refunds.map((each) => each.amount)).toEqual([214.69, 10, (order.total - 22469) / 100]);
    const creditNotes = await shop.db
      .selectFrom('credit_note')
      .select(['credit_note_number', 'content'])
      .where('order_id', '=', order_id)
      .orderBy('credit_note_number')
      .execute();
    const contents = creditNotes.map((each) => each.content);
    expect(contents.reduce((sum, each) => sum + each.total, 0)).toBe(order.total);
    expect(contents.reduce((sum, each) => sum + each.net, 0)).toBe(order.subtotal);
    for (const { lines, total } of contents)
      expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(total);
    const refundLines = contents.flatMap((each) => each.lines);
    expect(refundLines.reduce((sum, line) => sum + line.subtotal - line.discount, 0)).toBe(order.subtotal);
    for (const [index, { amount }] of order.tax_components.entries())
      expect(refundLines.reduce((sum, line) => sum + line.tax_components[index]!.amount, 0)).toBe(amount);
    // Credit notes are numbered without gaps.
    const numbers = await shop.db
      .selectFrom('credit_note')
      .select('credit_note_number')
      .orderBy('credit_note_number')
      .execute();
    expect(numbers.map((row) => row.credit_note_number)).toEqual(numbers.map((_, index) => index + 1));
  });

  test('a line refunded before shipping is not shipped; the order is Shipped once the rest is sent and the refund confirmed', async () => {
    const before = await stockOf(shop.db, PARTS.rearOnSale);
    const { order_id } = await placePaidOrder(shop, { quantity: 1, rearQuantity: 2 });
    const { orderContext } = shop.app;
    const scope = { kind: 'lines', lines: [{ line_number: 2, quantity: 2 }] } as const;
    const refund = { order_id, actor, reason: 'out of stock', restock: true, scope };
    expect(await refundOrder(orderContext, refund)).toMatchObject({ value: { status: 'Paid' } });
    expect(await shipOrder(orderContext, { order_id, actor, ...SHIPMENT, lines: null })).toMatchObject({
      value: { status: 'Await Shipping' },
    });
    expect((await shipmentEmails(order_id)).map(announcesSecondShipment)).toEqual([false]);
    await settleRefunds(shop);
    expect(await stockOf(shop.db, PARTS.rearOnSale)).toEqual(before);
    expect((await findOrderRow(shop, order_id)).status).toBe('Shipped');
    expect(await refundOrder(orderContext, refund)).toMatchObject({ reason: 'refund-units-refunded' });
  });

  test('K9 a refund without a response is retried with the same idempotency key and made once', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { orderContext } = shop.app;
    shop.sandbox.arm({ call: 'createRefund', fault: 'drop-after' });
    const scope = { kind: 'amount', amount: 500 } as const;
    await refundOrder(orderContext, { order_id, actor, reason: 'late', restock: false, scope });
    await settleRefunds(shop);
    await settleRefunds(shop);
    expect(refundedAmount(order_id)).toBe(500);
    const refunds = await shop.db
      .selectFrom('payment_refund')
      .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'payment_refund.attempt_id')
      .select('payment_refund.state')
      .where('order_id', '=', order_id)
      .execute();
    expect(refunds).toEqual([{ state: 'completed' }]);
  });

  test('an offline payment is recorded once and can be refunded; an unlisted method needs a note', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, { nonce: 'cnon:emu-declined.offline' });
    await shopper.call('POST /placeorder', { body });
    const { order_id } = body.orderInfo;
    const { orderContext } = shop.app;
    const payment = {
      order_id,
      actor,
      method: 'bank-transfer',
      received_on: '2026-11-20',
      note: '',
    } as const;
    expect(await recordOfflinePayment(orderContext, { ...payment, method: 'other' })).toMatchObject({
      reason: 'payment-note-missing',
    });
    expect(await recordOfflinePayment(orderContext, payment)).toMatchObject({ value: { status: 'Paid' } });
    expect(await recordOfflinePayment(orderContext, payment)).toMatchObject({
      reason: 'order-already-paid',
    });
    expect((await findOrderRow(shop, order_id)).payment, 'the payment method changes').toBe('offline');
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [], invoices: 1, emails: 1 });
    const decision = { by: 'staff', reason: 'changed their mind' } as const;
    expect(await cancelOrder(orderContext, { order_id, actor, ...decision })).toMatchObject({
      value: { status: 'Refunded' },
    });
    const emails = (await sentEmails(shop)).filter((email) => email.includes(order_id));
    const refundEmail = emails
      .map(decodeQuotedPrintable)
      .find((email) => email.includes('has been refunded'));
    expect(refundEmail).toMatch(/We\s+are\s+paying\s+it\s+back\s+to\s+you\s+directly/);
    expect(refundEmail).not.toMatch(/on\s+your\s+statement/);
  });

  test('a command is refused if it is based on an outdated version of an order, or names an unknown order', async () => {
    const { order_id } = await placePaidOrder(shop);
    const seen_at = new Date((await findOrderRow(shop, order_id)).last_modified_at.getTime() - 1);
    const { orderContext } = shop.app;
    expect(
      await changeOrderStatus(orderContext, { order_id, actor, seen_at, command: 'prepare' }),
    ).toMatchObject({
      reason: 'order-changed-meanwhile',
    });
    expect(await approveReturn(orderContext, { order_id: 'NOBODY', actor })).toMatchObject({
      reason: 'not-found',
    });
  });
});
