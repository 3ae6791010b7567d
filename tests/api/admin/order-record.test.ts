import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readOrder, saveOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placeDeclinedOrder, placePaidOrder } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the record of an order', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'orders'));

  test('a declined payment is shown with its reason in words, also in the timeline; its order is in the queue of declined payments', async () => {
    const declinedOrderId = await placeDeclinedOrder(shop);
    const { attempts, timeline } = await readOrder(clerk, declinedOrderId);
    expect(timeline).toContainEqual(
      expect.objectContaining({
        action: 'payment-declined',
        after: { amount: expect.any(Number), reason: attempts[0]!.reason },
      }),
    );
    await placePaidOrder(shop);
    const { records } = await clerk.request('GET /admin/orders', { query: { queue: 'declined' } });
    expect(records.map(({ order_id }) => order_id)).toEqual([declinedOrderId]);
    expect(attempts).toMatchObject([
      { state: 'declined', reason: expect.stringMatching(/^[A-Z].*\.$/), code: expect.any(String) },
    ]);
  });

  test('the card of a payment is named by its brand and last four digits', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { attempts } = await readOrder(clerk, order_id);
    expect(attempts).toMatchObject([{ state: 'captured', card: { brand: 'Visa', last4: '1111' } }]);
  });

  test('a refund is previewed with its units and tax, without being made', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { lineItems, money } = await readOrder(clerk, order_id);
    const { part_number, car_part_id } = lineItems[0]!;
    const preview = (body: object) =>
      clerk.request('POST /admin/orders/:id/refund-preview', { params: { id: order_id }, body });
    const fullRefund = { amount: money.captured, currency: 'CAD' };
    const units = [{ part_number, quantity: 1, restocked: 1 }];
    expect(await preview({})).toMatchObject({ ...fullRefund, tax: 24.7, units });
    expect(await preview({ lines: [{ part_number, car_part_id, quantity: 1 }] })).toMatchObject(fullRefund);
    expect(await preview({ amount: 5 })).toMatchObject({ amount: 5, units: [] });
    expect((await readOrder(clerk, order_id)).refunds).toEqual([]);
  });

  test('the carriers of the order, of its country and of the latest shipments are suggested, in this sequence', async () => {
    const ship = async (carrier: string, country?: string) => {
      const { order_id } = await placePaidOrder(shop);
      const { part_number, car_part_id } = (await readOrder(clerk, order_id)).lineItems[0]!;
      const body = { lines: [{ part_number, car_part_id, quantity: 1 }], carrier };
      await clerk.request('POST /admin/orders/:id/ship', { params: { id: order_id }, body });
      if (country)
        await sql`update orders set shipping_address = shipping_address || jsonb_build_object('country', ${country}::text)
          where order_id = ${order_id}`.execute(shop.db);
      return order_id;
    };
    const { order_id } = await placePaidOrder(shop);
    expect((await readOrder(clerk, order_id)).carriers).toEqual([]);
    const shippedByPurolator = await ship('Purolator');
    await ship('Canada Post');
    await ship('USPS', 'United States');
    expect((await readOrder(clerk, order_id)).carriers).toEqual(['Canada Post', 'Purolator', 'USPS']);
    expect((await readOrder(clerk, shippedByPurolator)).carriers[0]).toBe('Purolator');
  });

  test('a corrected tracking number is emailed to the buyer if staff choose so, and the order is then found by the new number only', async () => {
    const { order_id } = await placePaidOrder(shop);
    const params = { id: order_id };
    const { part_number, car_part_id } = (await readOrder(clerk, order_id)).lineItems[0]!;
    const lines = [{ part_number, car_part_id, quantity: 1 }];
    const shipped = await clerk.request('POST /admin/orders/:id/ship', {
      params,
      body: { lines, carrier: 'UPS', tracking_number: '1Z 999 WRONG' },
    });
    const { shipment_id } = shipped.record.shipments[0]!;
    const correctShipment = (tracking_number: string, is_emailed: boolean) =>
      clerk.request('POST /admin/orders/:id/shipments/:shipment', {
        params: { ...params, shipment: shipment_id },
        body: { carrier: 'UPS', tracking_number, is_emailed },
      });
    await correctShipment('1Z 999 UNSEEN', false);
    const { record } = await correctShipment('1Z 999 RIGHT', true);
    await correctShipment('1Z 999 RIGHT', true);
    const emails = await shop.db
      .selectFrom('outbox')
      .select('payload')
      .where('topic', 'in', ['order-shipped', 'shipment-corrected'])
      .where(sql<boolean>`payload->>'shipment_id' = ${shipment_id}`)
      .execute();
    expect(emails, 'one for the shipment, and one for the change with is_emailed').toHaveLength(2);
    const subjectsOf = async (topic: 'order-shipped' | 'shipment-corrected') => {
      const { records } = await clerk.request('GET /admin/emails', { query: { keyword: order_id, topic } });
      const texts = records.map(({ outbox_id: id }) =>
        clerk.request('GET /admin/emails/:id', { params: { id } }),
      );
      return (await Promise.all(texts)).map(({ content }) => content!.subject.replace(/^.*: /, ''));
    };
    expect(await subjectsOf('order-shipped')).toEqual([`order ${order_id} is on its way`]);
    expect(await subjectsOf('shipment-corrected')).toEqual([`correction to a shipment of order ${order_id}`]);
    expect(record.shipments).toMatchObject([{ carrier: 'UPS', tracking_number: '1Z 999 RIGHT' }]);
    expect(record.timeline[0]).toMatchObject({
      action: 'shipment-changed',
      actor: clerk.email,
      before: { tracking_number: '1Z 999 UNSEEN' },
    });
    const find = async (text: string) => (await clerk.request('POST /admin/find', { body: { text } })).orders;
    expect(await find('1z999right')).toMatchObject([{ order_id }]);
    expect(await find('1z999wrong')).toEqual([]);
    const otherOrder = await placePaidOrder(shop);
    const changeByOtherOrder = await clerk.call('POST /admin/orders/:id/shipments/:shipment', {
      params: { id: otherOrder.order_id, shipment: shipment_id },
      body: { carrier: 'UPS', tracking_number: '1' },
    });
    expect(changeByOtherOrder.status).toBe(404);
  });

  test('staff see the emails sent to a guest, the guest’s other orders and when a parcel should have arrived', async () => {
    const orderInfo = { email: 'again@example.com' };
    await placePaidOrder(shop, { orderInfo });
    const { order_id } = await placePaidOrder(shop, { orderInfo });
    const { part_number, car_part_id } = (await readOrder(clerk, order_id)).lineItems[0]!;
    const { record } = await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ part_number, car_part_id, quantity: 1 }], carrier: 'UPS' },
    });
    const emails = record.timeline.filter(({ action }) => action === 'email-sent');
    expect(emails.map(({ after }) => [after?.topic, after?.state])).toEqual([
      ['order-shipped', 'waiting'],
      ['order-paid', 'waiting'],
    ]);
    const { total } = record.orderInfo;
    expect(record.guest_orders).toEqual([{ currency: 'ca', count: 2, total: expect.closeTo(2 * total, 2) }]);
    expect(record.shipments).toMatchObject([{ delivery: { to: expect.stringMatching(/^\d{4}-/) } }]);
  });

  test('the timeline shows for each email to the buyer whether it is waiting, sent or failed', async () => {
    const { order_id } = await placePaidOrder(shop);
    const listEmails = async () =>
      (await readOrder(clerk, order_id)).timeline.filter(({ action }) => action === 'email-sent');
    const setProgress = (progress: { sent_at: Date | null; given_up_at: Date | null }) =>
      updateRows(shop.db, 'outbox', progress, { dedupe_key: `order-paid:${order_id}` });
    expect(await listEmails()).toMatchObject([{ after: { topic: 'order-paid', state: 'waiting' } }]);
    await setProgress({ sent_at: null, given_up_at: new Date() });
    expect(await listEmails()).toMatchObject([{ after: { topic: 'order-paid', state: 'failed' } }]);
    const sent_at = new Date(Date.now() + 60_000);
    await setProgress({ sent_at, given_up_at: null });
    expect(await listEmails()).toMatchObject([{ at: sent_at.toISOString(), after: { state: 'sent' } }]);
  });

  test('the fit of an order is confirmed once, with its first parcel', async () => {
    const { order_id } = await placePaidOrder(shop, { rearQuantity: 1 });
    const { lineItems, fit_check } = await readOrder(clerk, order_id);
    expect(fit_check).toMatchObject({ line_count: 2, is_unconfirmed: true });
    const readVerdicts = async () =>
      (await clerk.request('GET /admin/picking', { query: { ids: order_id } })).orders[0]!.verdicts_to_check;
    expect(await readVerdicts()).toEqual(['not-checked']);
    const { part_number, car_part_id } = lineItems[0]!;
    const { record } = await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ part_number, car_part_id, quantity: 1 }], carrier: 'UPS' },
    });
    expect(record.fit_check).toMatchObject({ line_count: 1, is_unconfirmed: false });
    expect(await readVerdicts()).toEqual([]);
  });

  test('a partly shipped order can be neither cancelled nor returned; the reasons are shown', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    const { part_number, car_part_id } = (await readOrder(clerk, order_id)).lineItems[0]!;
    const { record } = await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ part_number, car_part_id, quantity: 1 }], carrier: 'UPS' },
    });
    expect(record.commands).toEqual(
      expect.arrayContaining([
        { command: 'cancel', allowed: false, reason: expect.stringContaining('Part of this order') },
        { command: 'return', allowed: false, reason: expect.stringContaining('Some units of this order') },
        { command: 'ship', allowed: true, reason: null },
      ]),
    );
    const preview = async (body: object) =>
      (await clerk.request('POST /admin/orders/:id/refund-preview', { params: { id: order_id }, body }))
        .units;
    expect(await preview({}), 'the unit that was not shipped is restocked in any case').toEqual([
      { part_number, quantity: 2, restocked: 1 },
    ]);
    expect(await preview({ restock: true })).toEqual([{ part_number, quantity: 2, restocked: 2 }]);
  });

  test('while the refund of a cancelled order is pending, nothing else can be done with the order', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { record } = await clerk.request('POST /admin/orders/:id/cancel', {
      params: { id: order_id },
      body: { reason: 'Wrong car' },
    });
    expect(record.money.pending).toBe(record.money.captured);
    expect(record.commands.filter(({ allowed }) => allowed)).toEqual([]);
    const reason = 'This order has been cancelled. Its payment or refund is still being completed.';
    expect(record.commands).toContainEqual({ command: 'ship', allowed: false, reason });
    expect(record.choices).toContainEqual({ status: 'Void', allowed: false, reason });
  });

  test('while the refund of all its units is pending, an order cannot be shipped', async () => {
    const { order_id } = await placePaidOrder(shop);
    const body = { reason: 'Wrong car' };
    await clerk.request('POST /admin/orders/:id/refund', { params: { id: order_id }, body });
    const { orderInfo, commands, choices } = await readOrder(clerk, order_id);
    expect(orderInfo.status).toBe('Paid');
    const refusal = { allowed: false, reason: 'No units are left to ship.' };
    expect(commands).toContainEqual({ command: 'ship', ...refusal });
    expect(choices).toContainEqual({ status: 'Shipped', ...refusal });
  });

  test('an internal note is in the timeline; a discount’s reason becomes the reason of its refund', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { record } = await clerk.request('POST /admin/orders/:id/notes', {
      params: { id: order_id },
      body: { note: 'Called, prefers Friday.' },
    });
    expect(record.timeline[0]).toMatchObject({
      action: 'order-note',
      actor: clerk.email,
      after: { note: 'Called, prefers Friday.' },
    });
    await saveOrder(clerk, order_id, { total_discount: 5, note: 'Scratched box' }, record);
    expect((await readOrder(clerk, order_id)).refunds).toMatchObject([
      { amount: 5, reason: 'Scratched box' },
    ]);
  });
});
