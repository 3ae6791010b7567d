import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlakyShops, startFlakyShops } from '#tests/support/flaky-shops.ts';
import { settleOrders } from '#tests/support/histories/settle.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { findRows } from '#tests/support/rows.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { startShop } from '#tests/support/shop.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

const SHOPPERS = 40;
const CONCURRENT_SHOPPERS = 8;
const random = createSeededRandom(Number(process.env.TEST_SEED ?? 7));

let flaky: FlakyShops;
beforeAll(async () => {
  flaky = await startFlakyShops(random);
  flaky.proxy.startFaults();
}, 240_000);
afterAll(() => flaky.close());

/** Places an order at either process, retrying until it succeeds; returns its number. */
async function placeOrder(n: number): Promise<string> {
  const shopper = createRemoteShopper(() => random.pick(flaky.shops).url);
  const retry = async <T>(request: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await request();
      } catch (error) {
        if (tries > 400) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await retry(() => putInCart(shopper, SETS.civicSportFront, 1));
  const card = `cnon:emu-ok.${n}`;
  if (n % 2 === 0) {
    const body = await retry(() => buildOrderInput(shopper, { nonce: card }));
    return retry(async () => (await shopper.request('POST /placeorder', { body })).orderId);
  }
  const body = await retry(() => buildOrderInput(shopper, { orderInfo: { payment: 'paypal' }, nonce: null }));
  const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
  const paypalOrder = await retry(() =>
    shopper.request('POST /placeorder/paypal', { body: { ...body, orderInfo } }),
  );
  await flaky.sandbox.control('approve', { order_id: paypalOrder.paypalOrderId });
  const approvedBody = { ...body, nonce: paypalOrder.paypalOrderId };
  return retry(async () => (await shopper.request('POST /placeorder', { body: approvedBody })).orderId);
}

test('two processes on one PostgreSQL with connection faults and a database crash lose no order, place none twice and account for every cent', async () => {
  const placed: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < SHOPPERS) placed.push(await placeOrder(next++));
  };
  const crash = async () => {
    while (placed.length < SHOPPERS / 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await flaky.server.crash();
  };
  await Promise.all([...Array.from({ length: CONCURRENT_SHOPPERS }, worker), crash()]);
  expect(flaky.proxy.cuts).toBeGreaterThan(0);
  flaky.proxy.stopFaults();
  for (const { child } of flaky.shops) child.kill('SIGKILL');

  // A third process finishes the open orders.
  const thirdProcess = await startShop(flaky.direct, { sandbox: flaky.sandbox });
  await settleOrders(thirdProcess);
  const statuses = await expectReconciled(flaky.direct.db, flaky.sandbox);
  expect(new Set(placed).size, 'order numbers returned to shoppers').toBe(SHOPPERS);
  expect(statuses.get('Paid'), JSON.stringify([...statuses])).toBe(SHOPPERS);
  const orders = await findRows(flaky.direct.db, 'orders');
  const paid = orders.filter((order) => order.status === 'Paid').map((order) => order.order_id);
  expect(paid.sort()).toEqual([...placed].sort());
  await thirdProcess.close();
}, 480_000);
