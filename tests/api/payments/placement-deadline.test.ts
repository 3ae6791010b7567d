import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { paymentRecords } from '#tests/support/order-records.ts';
import { findOrderRow, viewOrder, visitorWithCart } from '#tests/support/orders.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

const DEADLINE_MS = 2000;
/** Long before the timeout of a single call and the end of the retries. */
const AT_MOST_MS = 4500;

describeOnBothDatabases('the deadline of a placement', (open) => {
  let shop: TestShop;
  /** The process that runs the background job. */
  let worker: TestShop;
  /** The same shop, whose card provider takes its time to refuse every request. */
  let slowShop: TestShop;
  let overloaded: Server;
  beforeAll(async () => {
    const database = await open();
    const clock = runningClock();
    shop = await startShop(database, { clock, placement_timeout: DEADLINE_MS });
    const PAYPAL_API_URL = shop.sandbox.url;
    worker = await startShop(database, { clock, env: { CARD_API_URL: shop.sandbox.url, PAYPAL_API_URL } });
    overloaded = createServer(async (_request, response) => {
      await setTimeout(1500);
      response.writeHead(503).end('{}');
    }).listen(0, '127.0.0.1');
    await once(overloaded, 'listening');
    const CARD_API_URL = `http://127.0.0.1:${(overloaded.address() as AddressInfo).port}`;
    const env = { CARD_API_URL, PAYPAL_API_URL };
    slowShop = await startShop(database, { clock, env, placement_timeout: DEADLINE_MS });
  });
  afterAll(async () => {
    for (const each of [slowShop, worker, shop]) await each.close();
    overloaded.close();
  });

  async function measure<T>(work: Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await work;
    expect(performance.now() - start).toBeLessThan(AT_MOST_MS);
    return result;
  }
  const captured = (order_id: string) =>
    shop.sandbox.ledger.balances().find((each) => each.reference === order_id)?.captured;
  async function expectPaidByWorker(order_id: string) {
    shop.advanceMinutes(2);
    await worker.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(captured(order_id)).toBe(21469);
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['captured'], emails: 1 });
  }

  test.each([
    ['createPayment', 'authorising'],
    ['complete', 'capturing'],
  ])(
    'a card call without a response (%s) ends there; the order is Processing, and later Paid',
    async (call, state) => {
      const shopper = await visitorWithCart(shop);
      const body = await buildOrderInput(shopper);
      const { order_id } = body.orderInfo;
      shop.sandbox.arm({ call, fault: 'hang-after' });
      const placed = await measure(shopper.request('POST /placeorder', { body }));
      expect(placed).toMatchObject({ orderId: order_id, orderStatus: 'Processing' });
      expect((await viewOrder(shopper, order_id)).status).toBe('Processing');
      expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: [state] });
      await expectPaidByWorker(order_id);
    },
  );

  test('slow refusals of an overloaded provider are not retried past it', async () => {
    const shopper = await visitorWithCart(slowShop);
    const body = await buildOrderInput(shopper);
    const { order_id } = body.orderInfo;
    const placed = await measure(shopper.request('POST /placeorder', { body }));
    expect(placed).toMatchObject({ orderStatus: 'Processing' });
    expect(captured(order_id)).toBeUndefined();
    await expectPaidByWorker(order_id);
  });

  test('the wait for an access token of PayPal ends there', async () => {
    const shopper = await visitorWithCart(slowShop);
    const body = await buildPayPalInput(shopper);
    shop.sandbox.arm({ call: 'oauth2.token', fault: 'hang-after' });
    expect(await measure(shopper.call('POST /placeorder/paypal', { body }))).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
  });

  test('a PayPal capture without a response ends there; the order is Processing, and later Paid', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildPayPalInput(shopper);
    const { paypalOrderId: nonce } = await shopper.request('POST /placeorder/paypal', { body });
    await shop.sandbox.control('approve', { order_id: nonce });
    shop.sandbox.arm({ call: 'orders.capture', fault: 'hang-after' });
    const placed = await measure(shopper.request('POST /placeorder', { body: { ...body, nonce } }));
    expect(placed).toMatchObject({ orderStatus: 'Processing' });
    await expectPaidByWorker(body.orderInfo.order_id);
  });
});
