import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOrder, saveOrder } from '#tests/support/admin-orders.ts';
import { runningClock } from '#tests/support/clock.ts';
import { describeOnPostgres } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findBalance, paymentRecords } from '#tests/support/order-records.ts';
import {
  findOrderRow,
  placePaidOrder,
  placePayPalOrder,
  settleRefunds,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { approvePayPal, buildPayPalInput, createPayPalOrder } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';

const DEADLINE_MS = 2000;
/** Shorter than the timeout of one call to a provider and than all retries together. */
const MAX_RESPONSE_MS = 4500;

// On one engine only, because each test waits for the deadline.
describeOnPostgres('the deadline of a request', (open) => {
  let shop: TestShop;
  /** The process that runs the background jobs. */
  let worker: TestShop;
  /** The same shop with a card provider that refuses every request after a delay. */
  let slowShop: TestShop;
  let overloaded: Server;
  let owner: StaffClient;
  beforeAll(async () => {
    const database = await open();
    const clock = runningClock();
    shop = await startShop(database, { clock, request_timeout: DEADLINE_MS });
    owner = await signInStaff(shop, 'owner');
    const { sandbox } = shop;
    worker = await startShop(database, { clock, sandbox });
    overloaded = createServer(async (_request, response) => {
      await setTimeout(1500);
      response.writeHead(503).end('{}');
    }).listen(0, '127.0.0.1');
    await once(overloaded, 'listening');
    const CARD_API_URL = `http://127.0.0.1:${(overloaded.address() as AddressInfo).port}`;
    const env = { CARD_API_URL };
    slowShop = await startShop(database, { clock, sandbox, env, request_timeout: DEADLINE_MS });
  });
  afterAll(async () => {
    for (const each of [slowShop, worker, shop]) await each.close();
    overloaded.close();
  });

  async function expectInTime<T>(response: Promise<T>, max_ms = MAX_RESPONSE_MS): Promise<T> {
    const start = performance.now();
    const result = await response;
    expect(performance.now() - start).toBeLessThan(max_ms);
    return result;
  }
  async function expectPaidByWorker(order_id: string) {
    shop.advanceMinutes(2);
    await worker.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469 });
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['captured'], emails: 1 });
  }

  test.each([
    ['createPayment', 'authorising'],
    ['complete', 'capturing'],
  ])(
    'a card call without a response (%s) ends at the deadline; the order is Processing, and later Paid',
    async (call, state) => {
      const shopper = await visitorWithCart(shop);
      const body = await buildOrderInput(shopper);
      const { order_id } = body.orderInfo;
      shop.sandbox.arm({ call, fault: 'hang-after' });
      const placed = await expectInTime(shopper.request('POST /placeorder', { body }));
      expect(placed).toMatchObject({ orderId: order_id, orderStatus: 'Processing' });
      expect((await viewOrder(shopper, order_id)).status).toBe('Processing');
      expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: [state] });
      await expectPaidByWorker(order_id);
    },
  );

  test('slow refusals of an overloaded provider are not retried past the deadline', async () => {
    const shopper = await visitorWithCart(slowShop);
    const body = await buildOrderInput(shopper);
    const { order_id } = body.orderInfo;
    const placed = await expectInTime(shopper.request('POST /placeorder', { body }));
    expect(placed).toMatchObject({ orderStatus: 'Processing' });
    expect(findBalance(shop, order_id)).toBeUndefined();
    await expectPaidByWorker(order_id);
  });

  test('the wait for an access token of PayPal ends at the deadline', async () => {
    const shopper = await visitorWithCart(slowShop);
    const body = await buildPayPalInput(shopper);
    shop.sandbox.arm({ call: 'oauth2.token', fault: 'hang-after' });
    expect(await expectInTime(shopper.call('POST /placeorder/paypal', { body }))).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
  });

  test('a PayPal capture without a response ends at the deadline; the order is Processing, and later Paid', async () => {
    const { shopper, body, order_id, paypal: nonce } = await createPayPalOrder(shop);
    await approvePayPal(shop, nonce);
    shop.sandbox.arm({ call: 'orders.capture', fault: 'hang-after' });
    const placed = await expectInTime(shopper.request('POST /placeorder', { body: { ...body, nonce } }));
    expect(placed).toMatchObject({ orderStatus: 'Processing' });
    await expectPaidByWorker(order_id);
  });

  test.each([
    ['createRefund', placePaidOrder],
    ['captures.refund', placePayPalOrder],
  ] as const)(
    'a refund without a response (%s) ends at the deadline; the screen says that it is pending, and the job continues',
    async (call, place) => {
      const { order_id } = await place(shop);
      shop.sandbox.arm({ call, fault: 'hang-after' });
      const body = { amount: 14.69, reason: 'goodwill', restock: false };
      const response = await expectInTime(
        owner.request('POST /admin/orders/:id/refund', { params: { id: order_id }, body }),
      );
      expect(response).toMatchObject({
        orderStatus: 'Paid',
        smessage: expect.stringContaining('pending'),
        record: { money: { pending: 14.69 }, refunds: [{ state: 'pending' }] },
      });
      await settleRefunds(worker);
      const { money } = await readOrder(owner, order_id);
      expect(money).toMatchObject({ refunded: 14.69, pending: 0 });
      expect(findBalance(shop, order_id)).toMatchObject({ refunded: 1469 });
    },
  );

  test('the two refunds of one save share one deadline', async () => {
    const { order_id } = await placePaidOrder(shop);
    shop.sandbox.arm({ call: 'createRefund', fault: 'hang-after', times: 2 });
    const changes = { total_discount: 14.69, status: 'Void', note: 'changed mind' } as const;
    const saved = await expectInTime(saveOrder(owner, order_id, changes), 2 * DEADLINE_MS - 200);
    expect(saved).toMatchObject({ status: 200, body: { record: { money: { pending: 214.69 } } } });
    await shop.sandbox.control('faults', { clear: true });
    await settleRefunds(worker);
    await settleRefunds(worker);
    expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
    expect(findBalance(shop, order_id)).toMatchObject({ refunded: 21469, kept: 0 });
  });
});
