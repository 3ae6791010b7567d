import { expect, test } from 'vitest';
import { orderLinkKey } from '#server/orders/order-access.ts';
import { readOrder, saveOrder } from '#tests/support/admin-orders.ts';
import { describeOnBothDatabases, type Engine } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findBalance, findCardPayment, stockOf } from '#tests/support/order-records.ts';
import {
  cancelOnOrderPage,
  placeOrder,
  placePaidOrder,
  placePayPalOrder,
  settleRefunds,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { startShop } from '#tests/support/shop.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const DECLINED_REFUND = { call: 'createRefund', fault: 'decline', code: 'REFUND_DECLINED' } as const;
const REJECTED = { status: 409, body: { scode: 409, reason: 'refund-rejected' } };
const REFUND_OF_ONE_UNIT = {
  lines: [{ ...SETS.civicSportFront, quantity: 1 }],
  restock: true,
  reason: 'wrong part',
};

describeOnBothDatabases('refunds that the provider rejects', (open, engine: Engine) => {
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const refund = (id: string, body: object) =>
    owner.call('POST /admin/orders/:id/refund', { params: { id }, body: body as never });
  const ship = (id: string, quantity: number) =>
    owner.call('POST /admin/orders/:id/ship', {
      params: { id },
      body: { lines: [{ ...SETS.civicSportFront, quantity }], carrier: 'Post' },
    });
  const stock = () => stockOf(shop.db, PARTS.front);
  const openIssues = async (order_id: string) =>
    (await owner.request('GET /admin/overview', { query: {} })).findings
      .filter((each) => each.order_id === order_id)
      .map((each) => each.kind);
  const emailTopics = async (order_id: string) =>
    (await shop.db.selectFrom('outbox').select(['topic', 'payload']).execute())
      .filter((each) => (each.payload as { order_id?: string }).order_id === order_id)
      .map((each) => each.topic);

  /** The state that a rejected refund must not change. */
  async function readState(order_id: string) {
    const { orderInfo, lineItems, money } = await readOrder(owner, order_id);
    const { status, total, total_discount } = orderInfo;
    return { status, total, total_discount, lineItems, money, stock: await stock() };
  }

  /** Rejects the pending refund of a card payment, as Square would hours later. */
  async function rejectLater(order_id: string) {
    const { refund_ids } = findCardPayment(shop, order_id);
    await shop.sandbox.control('reject-refund', { refund_id: refund_ids.at(-1) });
    await settleRefunds(shop);
  }

  test('a refund that is rejected during the request is refused and changes nothing', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    const before = await readState(order_id);
    shop.sandbox.arm(DECLINED_REFUND, DECLINED_REFUND, DECLINED_REFUND);
    for (const body of [
      REFUND_OF_ONE_UNIT,
      { amount: 5, reason: 'goodwill', restock: false },
      { reason: 'all', restock: true },
    ]) {
      const response = await refund(order_id, body);
      expect(response).toMatchObject(REJECTED);
      expect((response.body as { smessage: string }).smessage).toContain('REFUND_DECLINED');
      expect(await readState(order_id)).toEqual(before);
    }
    expect(await openIssues(order_id), 'no issue, because a staff member saw the response').toEqual([]);
    expect((await ship(order_id, 2)).body).toMatchObject({ orderStatus: 'Shipped' });
    const shipped = await readState(order_id);
    shop.sandbox.arm(DECLINED_REFUND);
    expect(await refund(order_id, REFUND_OF_ONE_UNIT)).toMatchObject(REJECTED);
    expect(await readState(order_id)).toEqual(shipped);
  });

  test('a refund that PayPal rejects is refused and changes nothing', async () => {
    const { order_id } = await placePayPalOrder(shop);
    const before = await readState(order_id);
    shop.sandbox.arm({ call: 'captures.refund', fault: 'decline', code: 'REFUND_NOT_ALLOWED' });
    expect(await refund(order_id, REFUND_OF_ONE_UNIT)).toMatchObject(REJECTED);
    expect(await readState(order_id)).toEqual(before);
    expect(await refund(order_id, REFUND_OF_ONE_UNIT)).toMatchObject({
      status: 200,
      body: { orderStatus: 'Refunded' },
    });
    expect((await stock()).allocated).toBe(before.stock.allocated - 1);
  });

  test('units of a pending refund stay allocated and can be shipped only after a rejection', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    const before = await readState(order_id);
    expect((await refund(order_id, REFUND_OF_ONE_UNIT)).status).toBe(200);
    const pendingOrder = await readOrder(owner, order_id);
    expect(pendingOrder.money).toEqual({
      currency: 'CAD',
      captured: 429.38,
      refunded: 0,
      pending: 214.69,
      refundable: 214.69,
    });
    expect(pendingOrder.lineItems[0]).toMatchObject({
      open_quantity: 1,
      refunded_quantity: 1,
      refunding_quantity: 1,
    });
    expect(pendingOrder.refunds).toMatchObject([{ state: 'pending', amount: 214.69 }]);
    expect(await stock()).toEqual(before.stock);
    expect(await ship(order_id, 2)).toMatchObject({ body: { reason: 'units-more-than-open' } });
    await rejectLater(order_id);
    expect(await readState(order_id)).toEqual(before);
    expect(await openIssues(order_id)).toEqual(['refund-failed']);
    expect((await readOrder(owner, order_id)).findings).toMatchObject([{ kind: 'refund-failed' }]);
    expect((await ship(order_id, 2)).body).toMatchObject({ orderStatus: 'Shipped' });
  });

  test('a refund that is rejected does not settle the buyer’s request to return a set', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    await ship(order_id, 1);
    await shop.app.work.sendEmails();
    const key = orderLinkKey(shop.app.orderContext.payments.secrets, order_id);
    await shopper.request('POST /user/request', {
      body: {
        type: 'Return',
        email: 'ada@example.com',
        title: 'Return',
        content: 'Too large.',
        order_id,
        key,
      },
    });
    const readRequest = async () => (await viewOrder(shopper, order_id)).return_request;
    expect(await readRequest()).not.toBeNull();
    shop.advanceMinutes(1);
    await refund(order_id, REFUND_OF_ONE_UNIT);
    expect(await readRequest(), 'settled by the pending refund').toBeNull();
    await rejectLater(order_id);
    expect(await readRequest()).not.toBeNull();
  });

  test('a partly shipped order stays Await Shipping until the refund of its last units is confirmed', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await refund(order_id, REFUND_OF_ONE_UNIT);
    expect((await ship(order_id, 1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    const before = await readState(order_id);
    await rejectLater(order_id);
    expect(await readState(order_id)).toMatchObject({ status: 'Await Shipping', stock: before.stock });
    await refund(order_id, REFUND_OF_ONE_UNIT);
    await settleRefunds(shop);
    const after = await readState(order_id);
    expect(after).toMatchObject({
      status: 'Shipped',
      lineItems: [{ open_quantity: 0, returned_quantity: 0 }],
    });
    expect(after.stock).toEqual({ ...before.stock, allocated: before.stock.allocated - 1 });
  });

  test('returned units are restocked when the refund is confirmed, and only once if two processes run', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await ship(order_id, 2);
    const before = await stock();
    await refund(order_id, { ...REFUND_OF_ONE_UNIT, lines: [{ ...SETS.civicSportFront, quantity: 2 }] });
    expect(await stock()).toEqual(before);
    shop.advanceMinutes(2);
    const { sandbox } = shop;
    // PGlite allows only one process. It then runs the job twice simultaneously.
    const secondShop = engine === 'postgresql' ? await startShop(database, { sandbox }) : shop;
    secondShop.advanceMinutes(2);
    await Promise.all([shop.app.work.processRefunds(), secondShop.app.work.processRefunds()]);
    if (secondShop !== shop) await secondShop.close();
    await settleRefunds(shop);
    expect(await stock()).toEqual({ ...before, on_hand: before.on_hand + 2 });
    expect((await readOrder(owner, order_id)).orderInfo.status).toBe('Refunded');
  });

  test('if a shopper cancels and the refund is rejected immediately, the order stays as it was', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    const before = await readState(order_id);
    shop.sandbox.arm(DECLINED_REFUND);
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({
      status: 409,
      body: { scode: 409, reason: 'cancel-refund-rejected' },
    });
    expect(await readState(order_id)).toEqual(before);
    expect(await viewOrder(shopper, order_id)).toMatchObject({ can_cancel: true, cancelled_time: null });
    expect(await openIssues(order_id), 'an issue, because no staff member saw the response').toEqual([
      'refund-failed',
    ]);
    expect(await emailTopics(order_id)).not.toContain('order-cancelled');
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject({ status: 200 });
    expect(await emailTopics(order_id)).toContain('order-cancelled');
    await settleRefunds(shop);
    expect((await viewOrder(shopper, order_id)).status).toBe('Refunded');
  });

  test('if the refund of a cancellation is rejected later, the cancellation is undone and an issue is reported', async () => {
    const { order_id } = await placePaidOrder(shop);
    const before = await readState(order_id);
    expect((await saveOrder(owner, order_id, { status: 'Void', note: 'changed mind' })).status).toBe(200);
    expect(await ship(order_id, 1)).toMatchObject({ body: { reason: 'order-being-cancelled' } });
    await rejectLater(order_id);
    expect(await readState(order_id)).toEqual(before);
    expect(await openIssues(order_id)).toEqual(['refund-failed']);
    expect((await ship(order_id, 1)).body).toMatchObject({ orderStatus: 'Shipped' });
  });

  test('if the refund of a discount is rejected, the save changes neither the total nor the status', async () => {
    const { order_id } = await placePaidOrder(shop);
    const before = await readState(order_id);
    shop.sandbox.arm(DECLINED_REFUND);
    const changes = { total_discount: 5, status: 'Await Shipping' } as const;
    expect(await saveOrder(owner, order_id, changes)).toMatchObject(REJECTED);
    expect(await readState(order_id)).toEqual(before);
    expect((await saveOrder(owner, order_id, changes)).body).toMatchObject({ orderStatus: 'Await Shipping' });
  });

  test('if a payment arrives after the cancellation and its automatic refund is rejected, staff can refund it', async () => {
    const before = await stock();
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    const { order_id } = body.orderInfo;
    shop.sandbox.arm(
      { call: 'complete', fault: 'drop-after', times: 3 },
      { call: 'getPayment', fault: '500' },
    );
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Processing' });
    expect((await cancelOnOrderPage(shopper, order_id)).status).toBe(200);
    shop.sandbox.arm(DECLINED_REFUND);
    shop.advanceMinutes(2);
    await shop.app.work.recoverPayments();
    await settleRefunds(shop);
    expect(await openIssues(order_id)).toEqual(['refund-failed']);
    const cancelled = await readOrder(owner, order_id);
    expect(cancelled.orderInfo).toMatchObject({ status: 'Void', total: 214.69 });
    expect(cancelled.money).toMatchObject({
      captured: 214.69,
      refunded: 0,
      refundable: 214.69,
      currency: 'CAD',
    });
    const allowedCommands = (record: typeof cancelled) =>
      record.commands.filter((each) => each.allowed).map((each) => each.command);
    expect(allowedCommands(cancelled)).toEqual(['refund']);

    const changes = { total_discount: 5 } as const;
    expect(await saveOrder(owner, order_id, changes)).toMatchObject({
      body: {
        reason: 'order-ended',
        smessage: 'This order is closed: its status, items and amounts can no longer be changed.',
      },
    });
    const name = { shipping_first_name: 'Grace' } as const;
    expect(await saveOrder(owner, order_id, name), 'its addresses can be changed').toMatchObject({
      status: 200,
    });
    expect(await refund(order_id, REFUND_OF_ONE_UNIT)).toMatchObject({
      status: 409,
      body: { reason: 'refund-amount-only' },
    });
    const tooMuch = { amount: 214.7, reason: 'late', restock: false };
    expect(await refund(order_id, tooMuch)).toMatchObject({ body: { reason: 'refund-more-than-left' } });
    shop.sandbox.arm(DECLINED_REFUND);
    expect(await refund(order_id, { reason: 'late', restock: true })).toMatchObject(REJECTED);
    expect(await openIssues(order_id)).toEqual(['refund-failed']);

    const partialRefund = await refund(order_id, { amount: 14.69, reason: 'late', restock: false });
    expect(partialRefund).toMatchObject({
      status: 200,
      body: {
        orderStatus: 'Void',
        smessage: expect.stringContaining('pending'),
        record: { money: { pending: 14.69 } },
      },
    });
    await settleRefunds(shop);
    expect((await readOrder(owner, order_id)).money).toMatchObject({ refunded: 14.69, refundable: 200 });
    expect((await refund(order_id, { reason: 'late', restock: true })).status).toBe(200);
    await settleRefunds(shop);
    const finishedOrder = await readOrder(owner, order_id);
    expect(finishedOrder.orderInfo).toMatchObject({ status: 'Void', total: 214.69, total_discount: 0 });
    expect([finishedOrder.money.refundable, allowedCommands(finishedOrder)]).toEqual([0, []]);
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469, refunded: 21469, kept: 0 });
    expect(await openIssues(order_id), 'nothing is left to refund').toEqual([]);
    expect(await stock()).toEqual(before);
  });

  test('the 21st refund of a card payment is refused, also as a discount or cancellation', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    const smallRefund = { amount: 1, reason: 'goodwill', restock: false };
    for (let n = 0; n < 20; n++)
      expect((await refund(order_id, smallRefund)).status, `refund ${n + 1}`).toBe(200);
    await settleRefunds(shop);
    const refused = { status: 409, body: { scode: 409, reason: 'refund-limit-reached' } };
    const response = await refund(order_id, smallRefund);
    expect(response).toMatchObject(refused);
    expect((response.body as { smessage: string }).smessage).toContain('20');
    expect(await saveOrder(owner, order_id, { total_discount: 21 })).toMatchObject(refused);
    expect(await cancelOnOrderPage(shopper, order_id)).toMatchObject(refused);
    const { commands, refunds } = await readOrder(owner, order_id);
    expect(commands.find((each) => each.command === 'refund')).toMatchObject({ allowed: false });
    expect(refunds).toHaveLength(20);
  });

  test('an order of C$0.00 cannot be refunded', async () => {
    const shopper = await visitorWithCart(shop);
    await shopper.request('GET /coupon/:code', { params: { code: 'ALLFREE' } });
    const { orderId } = await placeOrder(shopper, { nonce: null });
    const { commands } = await readOrder(owner, orderId);
    expect(commands.find((each) => each.command === 'refund')).toEqual({
      command: 'refund',
      allowed: false,
      reason: 'Nothing is left to refund.',
    });
    expect(await refund(orderId, REFUND_OF_ONE_UNIT)).toMatchObject({
      status: 409,
      body: { reason: 'refund-nothing-left' },
    });
  });
});
