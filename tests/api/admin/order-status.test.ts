import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readOrder, type SaveOrderBody, saveOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { stockOf } from '#tests/support/order-records.ts';
import { placeDeclinedOrder, placePaidOrder, settleRefunds, viewOrder } from '#tests/support/orders.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the status of an order in the back office', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'orders'));

  const read = (id: string) => readOrder(clerk, id);
  const save = (id: string, changes: Partial<SaveOrderBody>) => saveOrder(clerk, id, changes);
  const countEmails = async (topic: string) =>
    (await shop.db.selectFrom('outbox').select('payload').where('topic', '=', topic).execute()).length;

  async function returnEmails(keyword: string) {
    const query = { keyword, topic: 'order-return' } as const;
    const { records } = await clerk.request('GET /admin/emails', { query });
    const emails = records.map(({ outbox_id: id }) =>
      clerk.request('GET /admin/emails/:id', { params: { id } }),
    );
    return (await Promise.all(emails)).map(({ content }) => content);
  }

  test('ADM-13 a save with a refused status changes neither money nor addresses', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ ...SETS.civicSportFront, quantity: 1 }], carrier: 'Post' },
    });
    const before = await read(order_id);
    const changes = { total_discount: 5, shipping_city: 'Ottawa' };
    const refusals: [Partial<SaveOrderBody>, string][] = [
      [{ status: 'Void' }, 'order-partly-shipped'],
      [{ status: 'Shipped', carrier: 'Post\nOffice' }, 'shipment-carrier-invalid'],
      [{ status: 'Shipped', tracking_number: '1'.repeat(51) }, 'shipment-tracking-invalid'],
      [{ status: 'Shipped', total_discount: 999_999 }, 'refund-more-than-left'],
    ];
    for (const [input, reason] of refusals) {
      const response = await save(order_id, { ...changes, ...input });
      expect(response.body, reason).toMatchObject({ reason });
      expect(await read(order_id), reason).toEqual(before);
    }
  });

  test('ADM-13 a discount of the full amount refunds the order, whatever status was chosen', async () => {
    const { order_id } = await placePaidOrder(shop);
    const response = await save(order_id, { total_discount: 214.69, status: 'Await Shipping' });
    expect(response.status).toBe(200);
    await settleRefunds(shop);
    const { orderInfo, money } = await read(order_id);
    expect(money).toEqual({ currency: 'CAD', captured: 214.69, refunded: 214.69, pending: 0, refundable: 0 });
    expect(orderInfo.status).toBe('Refunded');
  });

  test('ADM-13 an order can go to Await Shipping and back to Paid; Shipped reduces the stock and sends the email', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    const before = await stockOf(shop.db, PARTS.front);
    const emailsBefore = await countEmails('order-shipped');
    expect((await save(order_id, { status: 'Await Shipping' })).body).toMatchObject({
      orderStatus: 'Await Shipping',
    });
    expect((await save(order_id, { status: 'Paid' })).body).toMatchObject({ orderStatus: 'Paid' });
    expect(
      (await save(order_id, { status: 'Shipped', carrier: 'Post', tracking_number: 'T 1' })).body,
    ).toMatchObject({
      orderStatus: 'Shipped',
      record: {
        orderInfo: { carrier: 'Post', tracking_number: 'T 1' },
        lineItems: [{ shipped_quantity: 2 }],
      },
    });
    const after = await stockOf(shop.db, PARTS.front);
    expect([after.on_hand - before.on_hand, after.allocated - before.allocated]).toEqual([-2, -2]);
    expect(await countEmails('order-shipped')).toBe(emailsBefore + 1);
    expect(await save(order_id, { status: 'Await Shipping' })).toMatchObject({ status: 409 });
  });

  test('ADM-13 a partial shipment leaves the order in Await Shipping', async () => {
    const { order_id, shopper } = await placePaidOrder(shop, { quantity: 2, rearQuantity: 1 });
    const toShip = async () => (await viewOrder(shopper, order_id)).to_ship;
    const ship = (quantity: number, set = SETS.civicSportFront) =>
      clerk.call('POST /admin/orders/:id/ship', {
        params: { id: order_id },
        body: { lines: [{ ...set, quantity }], carrier: 'Post', tracking_number: '1Z' },
      });
    expect((await ship(1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    const { records } = await clerk.request('GET /admin/orders', {
      query: { search: 'order_id', keyword: order_id },
    });
    expect(records, 'the list shows “1 of 3 shipped”').toMatchObject([{ units: 3, shipped_units: 1 }]);
    expect((await read(order_id)).choices.find((each) => each.status === 'Void')).toMatchObject({
      allowed: false,
      reason: 'Part of this order has been shipped. Refund the other lines instead.',
    });
    expect(await toShip(), 'what the buyer sees as still to come').toEqual([
      { ...SETS.civicSportFront, quantity: 1 },
      { ...SETS.civicSportRear, quantity: 1 },
    ]);
    expect((await ship(2)).status, 'more than the open quantity').toBe(409);
    expect((await ship(1, SETS.accordFront)).status, 'not part of the order').toBe(400);
    expect((await ship(1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    expect((await ship(1, SETS.civicSportRear)).body).toMatchObject({
      orderStatus: 'Shipped',
    });
    expect((await read(order_id)).shipments).toHaveLength(3);
    expect(await toShip()).toEqual([]);
  });

  test('ADM-13 Void on a paid order cancels and refunds it; the status of a Refunded order cannot be changed', async () => {
    const { order_id } = await placePaidOrder(shop);
    const before = await stockOf(shop.db, PARTS.front);
    expect((await save(order_id, { status: 'Void', note: 'wrong car' })).status).toBe(200);
    await settleRefunds(shop);
    const record = await read(order_id);
    expect(record.orderInfo.status).toBe('Refunded');
    expect(new Set(record.choices.map((each) => each.allowed))).toEqual(new Set([false]));
    expect((await stockOf(shop.db, PARTS.front)).allocated - before.allocated).toBe(-1);
    expect((await save(order_id, { status: 'Paid' })).status).toBe(409);
  });

  test('ADM-13 a return is approved; its refund restocks the units and ends in Refunded', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await save(order_id, { status: 'Shipped' });
    const before = await stockOf(shop.db, PARTS.front);
    const approved = await clerk.request('POST /admin/orders/:id/return', {
      params: { id: order_id },
      body: { reason: 'does not fit', is_emailed: true },
    });
    expect(approved.orderStatus).toBe('Return');
    expect(await returnEmails(order_id), 'the buyer learns how to send the sets back').toMatchObject([
      { text: expect.stringContaining(`write the order number ${order_id} on the parcel`) },
    ]);
    expect(approved.record.timeline[0]).toMatchObject({
      action: 'order-return',
      after: { reason: 'does not fit' },
    });
    const lines = [{ ...SETS.civicSportFront, quantity: 2 }];
    await clerk.request('POST /admin/orders/:id/refund', {
      params: { id: order_id },
      body: { lines, restock: true, reason: 'came back' },
    });
    await settleRefunds(shop);
    expect((await read(order_id)).orderInfo.status).toBe('Refunded');
    expect((await stockOf(shop.db, PARTS.front)).on_hand - before.on_hand).toBe(2);
  });

  test('units that were refunded without restocking are restocked later, with a reason, and no unit twice', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 3 });
    await save(order_id, { status: 'Shipped' });
    const before = await stockOf(shop.db, PARTS.front);
    const params = { id: order_id };
    const linesOf = (quantity: number) => [{ ...SETS.civicSportFront, quantity }];
    const restock = (quantity: number) =>
      clerk.call('POST /admin/orders/:id/restock', {
        params,
        body: { lines: linesOf(quantity), reason: 'came back in June' },
      });
    expect((await restock(1)).body).toMatchObject({ reason: 'units-more-than-restockable' });
    await clerk.request('POST /admin/orders/:id/refund', {
      params,
      body: { lines: linesOf(2), reason: 'too late' },
    });
    await settleRefunds(shop);
    expect((await read(order_id)).lineItems[0]).toMatchObject({ restockable_quantity: 2 });
    const responses = await Promise.all([restock(2), restock(2), restock(1)]);
    const restocked = (await read(order_id)).lineItems[0]!.returned_quantity;
    expect([1, 2]).toContain(restocked);
    expect(responses.filter((each) => each.status === 200)).toHaveLength(1);
    if (restocked === 1) await restock(1);
    expect((await restock(1)).status).toBe(409);
    const record = await read(order_id);
    expect(record.lineItems[0]).toMatchObject({ returned_quantity: 2, restockable_quantity: 0 });
    expect(record.timeline[0]).toMatchObject({
      action: 'order-restock',
      after: { units: [{ part_number: PARTS.front }], reason: 'came back in June' },
    });
    expect((await stockOf(shop.db, PARTS.front)).on_hand - before.on_hand).toBe(2);
    const { rows } = await sql<{ units: number }>`
      select sum(on_hand_change)::int as units from stock_movement
      where order_id = ${order_id} and cause = 'restock'`.execute(shop.db);
    expect(rows).toEqual([{ units: 2 }]);
  });

  test('ADM-13 a return approved by mistake is withdrawn, unless money was refunded for it', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await save(order_id, { status: 'Shipped' });
    const refund = { lines: [{ ...SETS.civicSportFront, quantity: 1 }], reason: 'scratched' };
    const params = { id: order_id };
    await clerk.request('POST /admin/orders/:id/refund', { params, body: refund });
    await settleRefunds(shop);
    const withdraw = { params, body: { reason: 'the wrong order' } };
    expect((await clerk.call('POST /admin/orders/:id/withdraw-return', withdraw)).body).toMatchObject({
      reason: 'order-not-returning',
    });
    await clerk.request('POST /admin/orders/:id/return', { params, body: { reason: 'does not fit' } });
    expect(await returnEmails(order_id)).toEqual([]);
    const { orderStatus, record } = await clerk.request('POST /admin/orders/:id/withdraw-return', withdraw);
    expect(orderStatus).toBe('Shipped');
    expect(record.timeline[0]).toMatchObject({
      action: 'order-withdraw-return',
      before: { status: 'Return' },
      after: { status: 'Shipped', reason: 'the wrong order' },
    });
    await clerk.request('POST /admin/orders/:id/return', { params, body: { reason: 'does not fit' } });
    await clerk.request('POST /admin/orders/:id/refund', {
      params,
      body: { amount: 10, reason: 'came back' },
    });
    await settleRefunds(shop);
    expect((await clerk.call('POST /admin/orders/:id/withdraw-return', withdraw)).body).toMatchObject({
      reason: 'return-refunded',
    });
    const { orderInfo, commands } = await read(order_id);
    expect(orderInfo.status).toBe('Return');
    expect(commands).toContainEqual({
      command: 'withdraw-return',
      allowed: false,
      reason: 'Money has been refunded since the return was approved, so the approval cannot be withdrawn.',
    });
  });

  test('an offline payment is recorded with its amount, day and method', async () => {
    const id = await placeDeclinedOrder(shop);
    const { orderInfo } = await read(id);
    const payment = { amount: orderInfo.placed_total, received_on: '2026-01-05', method: 'cheque' } as const;
    const pay = (changes: Partial<typeof payment> | { received_on: string; amount: number }) =>
      clerk.call('POST /admin/orders/:id/payment', { params: { id }, body: { ...payment, ...changes } });
    const invalidPayment = await pay({ received_on: '2999-01-01', amount: 1 });
    expect(invalidPayment).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'amount' }, { field: 'received_on' }] },
    });
    expect((await pay({})).body).toMatchObject({ orderStatus: 'Paid' });
    const { attempts, timeline } = await read(id);
    expect(attempts.at(-1)).toMatchObject({
      provider: 'offline',
      offline: { method: 'cheque', received_on: '2026-01-05' },
      amount: payment.amount,
    });
    expect(timeline.map(({ action }) => action)).not.toContain('order-paid');
  });

  test('an unpaid order is marked as paid offline with a note, or becomes Void', async () => {
    const firstOrderId = await placeDeclinedOrder(shop);
    expect((await read(firstOrderId)).orderInfo.status).toBe('Processing');
    expect(await save(firstOrderId, { status: 'Paid' })).toMatchObject({
      status: 400,
      body: { reason: 'payment-note-missing' },
    });
    const note = 'by phone, 4111 1111 1111 1111 12/29';
    expect((await save(firstOrderId, { status: 'Paid', note })).body).toMatchObject({
      orderStatus: 'Paid',
      record: {
        timeline: expect.arrayContaining([expect.objectContaining({ action: 'order-paid-offline' })]),
      },
    });
    const { timeline } = await read(firstOrderId);
    const savedNote = timeline.find((each) => each.action === 'order-paid-offline')?.after?.note;
    expect(savedNote, 'the card number is masked').toBe('by phone, •••• 1111 12/29');
    const secondOrderId = await placeDeclinedOrder(shop);
    expect((await save(secondOrderId, { status: 'Void' })).body).toMatchObject({ orderStatus: 'Void' });
  });
});
