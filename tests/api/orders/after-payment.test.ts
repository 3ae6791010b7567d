import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { moveOrder, returnOrder } from '#server/orders/move-order.ts';
import { recordOfflinePayment } from '#server/orders/record-offline-payment.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { money, stockOf } from '#tests/support/order-records.ts';
import { orderRow, paidOrder, refundsAreDecided, visibleOrder } from '#tests/support/orders.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

const actor = 'anna@example.com';
const ship = { carrier: 'Canada Post', tracking_number: '7023210039414604' };

describeOnBoth('an order after its payment', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  const cancel = (shopper: Awaited<ReturnType<typeof paidOrder>>['shopper'], order_id: string) =>
    shopper.call('POST /user/:customerid/orders/:orderid/cancel', {
      params: { customerid: 'visitors', orderid: order_id },
    });
  const refunded = (order_id: string) =>
    [...shop.sandbox.ledger.payments.values()].find((each) => each.reference_id === order_id)!.refunded;
  const audits = async (subject: string) =>
    (await shop.db.selectFrom('audit').select('action').where('subject', '=', subject).execute()).map(
      (row) => row.action,
    );

  test('the shopper cancels a paid order: the pieces are free at once, all money goes back, a credit note follows', async () => {
    const before = await stockOf(shop.db, 'ESD-1001F');
    const { order_id, shopper } = await paidOrder(shop, { quantity: 2 });
    expect(await visibleOrder(shopper, order_id)).toMatchObject({
      can_cancel: true,
      cancelled_time: null,
      refunds: [],
    });
    expect(await cancel(shopper, order_id)).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual(before);
    expect(await visibleOrder(shopper, order_id)).toMatchObject({
      status: 'Paid',
      can_cancel: false,
      cancelled_time: expect.any(String),
      refunds: [{ amount: 429.38, state: 'pending', credit_note_number: null }],
    });
    await refundsAreDecided(shop);
    expect(refunded(order_id)).toBe(42938);
    const seen = await visibleOrder(shopper, order_id);
    expect(seen).toMatchObject({ status: 'Refunded', refunds: [{ amount: 429.38, state: 'completed' }] });
    const { credit_note_number } = seen.refunds[0]!;
    const note = await shopper.call('GET /creditnote/download/:order_id/:credit_note_number', {
      params: { order_id, credit_note_number: String(credit_note_number) },
    });
    expect(note.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await cancel(shopper, order_id)).toMatchObject({ status: 200, body: { orderStatus: 'Refunded' } });
    expect(refunded(order_id)).toBe(42938);
    expect(await audits(order_id)).toEqual(['order-paid', 'order-cancel', 'order-refunded', 'order-cancel']);
  });

  test('a stranger can neither cancel nor fetch a credit note', async () => {
    const { order_id, shopper } = await paidOrder(shop);
    expect((await cancel(shop.visitor(), order_id)).status).toBe(404);
    await cancel(shopper, order_id);
    await refundsAreDecided(shop);
    const [refund] = (await visibleOrder(shopper, order_id)).refunds;
    const params = { order_id, credit_note_number: String(refund!.credit_note_number) };
    const call = 'GET /creditnote/download/:order_id/:credit_note_number';
    expect((await shop.visitor().call(call, { params })).status).toBe(404);
    expect((await shopper.call(call, { params: { ...params, credit_note_number: '999999' } })).status).toBe(
      404,
    );
  });

  test('an order that is not paid yet becomes Void at once; its cart gets a new number', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1002F', 'F3', 1);
    const body = await orderFor(shopper, { nonce: 'cnon:emu-declined.unpaid' });
    await shopper.call('POST /placeorder', { body });
    const { order_id } = body.orderInfo;
    expect((await stockOf(shop.db, 'ESD-1002F')).held).toBe(1);
    const by = { by: 'staff', reason: 'asked by mail' } as const;
    expect(await cancelOrder(shop.app.orderContext, { order_id, actor, ...by })).toMatchObject({
      value: { status: 'Void', refund: null },
    });
    expect((await stockOf(shop.db, 'ESD-1002F')).held).toBe(0);
    expect((await shopper.request('GET /placeorder/orderid', {})).orderId).not.toBe(order_id);
  });

  test('cancelled while the payment is undecided: the money goes back when it turns out to be captured', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    const body = await orderFor(shopper);
    shop.sandbox.arm({ call: 'complete', fault: 'drop-after' }, { call: 'complete', fault: '500' });
    shop.sandbox.arm({ call: 'complete', fault: '500' }, { call: 'getPayment', fault: '500' });
    const { order_id } = body.orderInfo;
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Processing' });
    expect(await cancel(shopper, order_id)).toMatchObject({ body: { orderStatus: 'Processing' } });
    shop.minutesPass(2);
    await shop.app.work.recover();
    await shop.app.work.refunds();
    await refundsAreDecided(shop);
    expect((await orderRow(shop, order_id)).status).toBe('Void');
    expect(refunded(order_id)).toBe(21469);
    expect(await money(shop, order_id)).toMatchObject({ invoices: 0, emails: 0 });
  });

  test('a free order is cancelled without any refund and is Void', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const { orderId } = await shopper.request('POST /placeorder', {
      body: await orderFor(shopper, { nonce: null }),
    });
    expect(await cancel(shopper, orderId)).toMatchObject({ body: { orderStatus: 'Void' } });
  });

  test('CHK-14 shipments: pieces leave stock, the shopper is told, the last one makes the order Shipped', async () => {
    const before = await stockOf(shop.db, 'ESD-1001F');
    const { order_id, shopper } = await paidOrder(shop, { quantity: 3, two: 1 });
    const { orderContext } = shop.app;
    expect(await moveOrder(orderContext, { order_id, actor, command: 'prepare' })).toMatchObject({
      value: { status: 'Await Shipping' },
    });
    expect(await cancel(shopper, order_id)).toMatchObject({
      status: 409,
      body: { reason: 'order-being-packed' },
    });
    const lines = [{ line_number: 1, quantity: 2 }];
    expect(await shipOrder(orderContext, { order_id, actor, ...ship, lines })).toMatchObject({
      value: { status: 'Await Shipping' },
    });
    const far = [{ line_number: 1, quantity: 2 }];
    expect(await shipOrder(orderContext, { order_id, actor, ...ship, lines: far })).toMatchObject({
      reason: 'pieces-more-than-open',
    });
    const by = { by: 'staff', reason: 'asked by phone' } as const;
    expect(await cancelOrder(orderContext, { order_id, actor, ...by })).toMatchObject({
      reason: 'order-partly-shipped',
    });
    expect(await shipOrder(orderContext, { order_id, actor, ...ship, lines: null })).toMatchObject({
      value: { status: 'Shipped' },
    });
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual({ ...before, on_hand: before.on_hand - 3 });
    expect(await visibleOrder(shopper, order_id)).toMatchObject({
      status: 'Shipped',
      carrier: 'Canada Post',
      tracking_number: '7023210039414604',
      shipments: [
        { lines: [{ part_number: 'ESD-1001F', quantity: 2 }] },
        {
          lines: [
            { part_number: 'ESD-1001F', quantity: 1 },
            { part_number: 'ED-2001R', quantity: 1 },
          ],
        },
      ],
    });
    const sent = await sentEmails(shop);
    // K8: sent and not marked as sent, it is sent again; the mailbox shows one.
    await shop.db
      .updateTable('outbox')
      .set({ sent_at: null, due_at: new Date(0) })
      .execute();
    expect((await sentEmails(shop)).length).toBe(sent.length);
    const about = sent.filter((mail) => mail.includes(order_id) && mail.includes('on its way'));
    expect(about).toHaveLength(2);
    expect(about[0]).toContain('7023210039414604');
    expect((await cancel(shopper, order_id)).body).toMatchObject({ reason: 'order-already-shipped' });
  });

  test('a return: sent order, refund by line, resellable pieces back to stock, Refunded with the last cent', async () => {
    const before = await stockOf(shop.db, 'ESD-1001F');
    const { order_id, shopper } = await paidOrder(shop, { quantity: 3, two: 1 });
    const { orderContext } = shop.app;
    await shipOrder(orderContext, { order_id, actor, ...ship, lines: null });
    expect(await returnOrder(orderContext, { order_id, actor })).toMatchObject({
      value: { status: 'Return' },
    });
    const reason = 'too big';
    const one = { kind: 'lines', lines: [{ line_number: 1, quantity: 1 }] } as const;
    const first = await refundOrder(orderContext, { order_id, actor, reason, restock: true, what: one });
    expect(first).toMatchObject({ value: { status: 'Return', refund: { amount: 21469, state: 'pending' } } });
    await refundsAreDecided(shop);
    const goodwill = { kind: 'amount', amount: 1000 } as const;
    await refundOrder(orderContext, { order_id, actor, reason, restock: false, what: goodwill });
    await refundsAreDecided(shop);
    expect((await orderRow(shop, order_id)).status).toBe('Return');
    const more = { kind: 'amount', amount: 99_999_99 } as const;
    expect(
      await refundOrder(orderContext, { order_id, actor, reason, restock: false, what: more }),
    ).toMatchObject({
      reason: 'refund-more-than-left',
    });
    await refundOrder(orderContext, { order_id, actor, reason, restock: true, what: { kind: 'all' } });
    await refundsAreDecided(shop);
    const order = await orderRow(shop, order_id);
    expect(order.status).toBe('Refunded');
    expect(refunded(order_id)).toBe(order.total);
    expect(await stockOf(shop.db, 'ESD-1001F')).toEqual(before);
    const seen = await visibleOrder(shopper, order_id);
    expect(seen.refunds.map((each) => each.amount)).toEqual([214.69, 10, (order.total - 22469) / 100]);
    const notes = await shop.db
      .selectFrom('credit_note')
      .select(['credit_note_number', 'content'])
      .where('order_id', '=', order_id)
      .orderBy('credit_note_number')
      .execute();
    const contents = notes.map((note) => note.content as { total: number; net: number });
    expect(contents.reduce((sum, each) => sum + each.total, 0)).toBe(order.total);
    expect(contents.reduce((sum, each) => sum + each.net, 0)).toBe(order.subtotal);
    const numbers = await shop.db
      .selectFrom('credit_note')
      .select('credit_note_number')
      .orderBy('credit_note_number')
      .execute();
    expect(numbers.map((row) => row.credit_note_number)).toEqual(numbers.map((_, index) => index + 1));
  });

  test('a line refunded before it left is not sent; the rest then makes the order Shipped', async () => {
    const before = await stockOf(shop.db, 'ED-2001R');
    const { order_id } = await paidOrder(shop, { quantity: 1, two: 2 });
    const { orderContext } = shop.app;
    const what = { kind: 'lines', lines: [{ line_number: 2, quantity: 2 }] } as const;
    const refund = { order_id, actor, reason: 'out of stock', restock: true, what };
    expect(await refundOrder(orderContext, refund)).toMatchObject({ value: { status: 'Paid' } });
    expect(await stockOf(shop.db, 'ED-2001R')).toEqual(before);
    expect(await shipOrder(orderContext, { order_id, actor, ...ship, lines: null })).toMatchObject({
      value: { status: 'Shipped' },
    });
    expect(await refundOrder(orderContext, refund)).toMatchObject({ reason: 'refund-pieces-gone' });
  });

  test('a refund that gets no answer is asked for with the same key again: one refund (K9)', async () => {
    const { order_id } = await paidOrder(shop);
    const { orderContext } = shop.app;
    shop.sandbox.arm({ call: 'createRefund', fault: 'drop-after' });
    const what = { kind: 'amount', amount: 500 } as const;
    await refundOrder(orderContext, { order_id, actor, reason: 'late', restock: false, what });
    await refundsAreDecided(shop);
    await refundsAreDecided(shop);
    expect(refunded(order_id)).toBe(500);
    const refunds = await shop.db
      .selectFrom('payment_refund')
      .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'payment_refund.attempt_id')
      .select('payment_refund.state')
      .where('order_id', '=', order_id)
      .execute();
    expect(refunds).toEqual([{ state: 'completed' }]);
  });

  test('a payment received elsewhere is recorded with a note, once, and can be paid back', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 1);
    const body = await orderFor(shopper, { nonce: 'cnon:emu-declined.offline' });
    await shopper.call('POST /placeorder', { body });
    const { order_id } = body.orderInfo;
    const { orderContext } = shop.app;
    expect(await recordOfflinePayment(orderContext, { order_id, actor, note: ' ' })).toMatchObject({
      reason: 'payment-note-missing',
    });
    const recorded = { order_id, actor, note: 'e-transfer of 2026-11-20' };
    expect(await recordOfflinePayment(orderContext, recorded)).toMatchObject({ value: { status: 'Paid' } });
    expect(await recordOfflinePayment(orderContext, recorded)).toMatchObject({
      reason: 'order-already-paid',
    });
    expect((await orderRow(shop, order_id)).payment, 'no longer by card').toBe('offline');
    expect(await money(shop, order_id)).toMatchObject({ captured: [], invoices: 1, emails: 1 });
    const by = { by: 'staff', reason: 'changed their mind' } as const;
    expect(await cancelOrder(orderContext, { order_id, actor, ...by })).toMatchObject({
      value: { status: 'Refunded' },
    });
  });

  test('who looked at an older state is refused, and unknown numbers too', async () => {
    const { order_id } = await paidOrder(shop);
    const seen_at = new Date((await orderRow(shop, order_id)).last_modified_at.getTime() - 1);
    const { orderContext } = shop.app;
    expect(await moveOrder(orderContext, { order_id, actor, seen_at, command: 'prepare' })).toMatchObject({
      reason: 'order-changed-meanwhile',
    });
    expect(await returnOrder(orderContext, { order_id: 'NOBODY', actor })).toMatchObject({
      reason: 'not-found',
    });
  });
});
