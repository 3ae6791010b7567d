import { beforeAll, expect, test } from 'vitest';
import { readOrder, saveOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placePaidOrder, settleRefunds } from '#tests/support/orders.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

/** Above this amount in CAD a refund needs approval. */
const LIMIT = 50;

describeWithDatabase('refunds above the limit need a second person', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  const clerk = createForSuite(() => signInStaff(shop, 'orders'));
  const support = createForSuite(() => signInStaff(shop, 'support'));
  beforeAll(async () => {
    await setLimit(LIMIT);
  });

  async function setLimit(refund_limit_cad: number) {
    const { record } = await owner.request('GET /admin/settings', {});
    const { last_modified_time, ...data } = record;
    const body = { last_modified_time, data: { ...data, refund_limit_cad } };
    expect((await owner.request('POST /admin/settings', { body })).record).toMatchObject({
      refund_limit_cad,
    });
  }
  const refund = (id: string, body: object = {}, staff = clerk) =>
    staff.call('POST /admin/orders/:id/refund', { params: { id }, body: { reason: 'wrong set', ...body } });
  async function decide(staff: StaffClient, id: string, verdict: 'approve' | 'reject') {
    const { refund_request } = await readOrder(owner, id);
    const params = { id, request: refund_request!.request_id };
    return verdict === 'approve'
      ? staff.call('POST /admin/orders/:id/refund-requests/:request/approve', { params, body: {} })
      : staff.call('POST /admin/orders/:id/refund-requests/:request/reject', {
          params,
          body: { reason: 'not agreed' },
        });
  }
  const listWaiting = async () => {
    const { queues } = await owner.request('GET /admin/overview', { query: {} });
    const list = await owner.request('GET /admin/orders', { query: { queue: 'refund' } });
    expect(list.total, 'the list and the count agree').toBe(queues.refund.count);
    return list.records.map((each) => each.order_id);
  };

  test('a request moves no money; another person approves it, and the history names both people', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { money } = await readOrder(owner, order_id);
    const preview = (amount?: number) =>
      clerk.request('POST /admin/orders/:id/refund-preview', {
        params: { id: order_id },
        body: amount === undefined ? {} : { amount },
      });
    expect(await preview()).toMatchObject({ amount: money.captured, needs_approval: true });
    expect(await preview(LIMIT)).toMatchObject({ amount: LIMIT, needs_approval: false });
    const firstRequest = await refund(order_id);
    expect(firstRequest).toMatchObject({
      status: 200,
      body: { smessage: 'Saved. A refund of this order is waiting for a second person’s approval.' },
    });
    const before = await readOrder(owner, order_id);
    expect(before.money).toEqual(money);
    expect(before.refund_request).toMatchObject({
      amount: money.captured,
      reason: 'wrong set',
      requested_by: clerk.email,
    });
    expect(
      await clerk.call('POST /admin/orders/:id/refund-preview', { params: { id: order_id }, body: {} }),
      'the preview already refuses a second request',
    ).toMatchObject({ status: 409, body: { reason: 'refund-request-waiting' } });
    expect(await listWaiting()).toEqual([order_id]);

    expect(await decide(clerk, order_id, 'approve')).toMatchObject({
      status: 403,
      body: { reason: 'refund-request-own' },
    });
    expect((await decide(support, order_id, 'approve')).status, 'without the permission').toBe(403);
    const secondRequest = await refund(order_id, {}, owner);
    expect(secondRequest.body).toMatchObject({ reason: 'refund-request-waiting' });
    expect((await readOrder(owner, order_id)).money).toEqual(money);

    expect((await decide(owner, order_id, 'approve')).status).toBe(200);
    await settleRefunds(shop);
    const after = await readOrder(owner, order_id);
    expect(after.money).toMatchObject({ refunded: money.captured, pending: 0 });
    expect(after.orderInfo.status).toBe('Refunded');
    expect(after.refund_request).toBeNull();
    expect(after.timeline).toContainEqual(
      expect.objectContaining({
        action: 'order-refund-approved',
        actor: owner.email,
        after: expect.objectContaining({ requested_by: clerk.email, reason: 'wrong set' }),
      }),
    );
    expect(await listWaiting()).toEqual([]);
  });

  test('a rejected or withdrawn request ends without a refund, and is decided once', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { money } = await readOrder(owner, order_id);
    // The owner rejects the clerk's first request, and the clerk withdraws the second.
    for (const staff of [owner, clerk]) {
      await refund(order_id);
      const { refund_request } = await readOrder(owner, order_id);
      expect((await decide(staff, order_id, 'reject')).status).toBe(200);
      const params = { id: order_id, request: refund_request!.request_id };
      expect(
        await owner.call('POST /admin/orders/:id/refund-requests/:request/approve', { params, body: {} }),
      ).toMatchObject({ status: 409, body: { reason: 'refund-request-decided' } });
    }
    const { refund_request, money: after, timeline } = await readOrder(owner, order_id);
    expect([refund_request, after]).toEqual([null, money]);
    expect(timeline.find((each) => each.action === 'order-refund-not-approved')).toMatchObject({
      actor: clerk.email,
      after: { reason: 'not agreed', requested_by: clerk.email },
    });
  });

  test('small refunds count together towards the limit, and a request cannot be approved after another refund of the order', async () => {
    const { order_id } = await placePaidOrder(shop);
    await refund(order_id, { amount: 30 });
    await settleRefunds(shop);
    expect((await readOrder(owner, order_id)).money.refunded).toBe(30);
    await refund(order_id, { amount: 20.01 });
    expect((await readOrder(owner, order_id)).refund_request).toMatchObject({ amount: 20.01 });
    await decide(owner, order_id, 'reject');
    await refund(order_id);
    await refund(order_id, { amount: 20 });
    await settleRefunds(shop);
    expect((await readOrder(owner, order_id)).money.refunded).toBe(50);
    expect(await decide(owner, order_id, 'approve')).toMatchObject({
      status: 409,
      body: { reason: 'refund-request-outdated' },
    });
    await decide(owner, order_id, 'reject');
  });

  test('neither a cancellation nor a discount bypasses the limit', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { money } = await readOrder(owner, order_id);
    const params = { id: order_id };
    const refused = { status: 409, body: { reason: 'cancel-above-limit' } };
    expect(
      await clerk.call('POST /admin/orders/:id/cancel', { params, body: { reason: 'asked' } }),
    ).toMatchObject(refused);
    expect(await saveOrder(clerk, order_id, { status: 'Void', note: 'asked' })).toMatchObject(refused);
    await saveOrder(clerk, order_id, { total_discount: LIMIT + 1, note: 'late' });
    const after = await readOrder(owner, order_id);
    expect(after.money).toEqual(money);
    expect(after.refund_request).toMatchObject({ amount: LIMIT + 1, reason: 'late' });
    const again = { total_discount: LIMIT + 2, note: 'later', shipping_first_name: 'Grace' };
    expect(await saveOrder(clerk, order_id, again)).toMatchObject({
      status: 409,
      body: { reason: 'refund-request-waiting' },
    });
    const { shipping_first_name } = (await readOrder(owner, order_id)).orderInfo;
    expect(shipping_first_name, 'a refused save changes nothing').toBe(after.orderInfo.shipping_first_name);
    await decide(owner, order_id, 'reject');
  });

  test('with a limit of 0 no refund needs a second person', async () => {
    await setLimit(0);
    const { order_id } = await placePaidOrder(shop);
    await refund(order_id);
    await settleRefunds(shop);
    expect((await readOrder(owner, order_id)).orderInfo.status).toBe('Refunded');
    await setLimit(LIMIT);
  });
});
