import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type FlakyProxy, startFlakyProxy } from '#tests/support/flaky-proxy.ts';
import { loadSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { startShop } from '#tests/support/shop.ts';
import { type ShopProcess, startShopProcess } from '#tests/support/shop-processes.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type OwnPostgres, startOwnPostgres } from '#tools/postgres/postgres-server.ts';

const SHOPPERS = 40;
const CONCURRENT = 8;
const random = createSeededRandom(Number(process.env.TEST_SEED ?? 7));

let folder: string;
let server: OwnPostgres;
let direct: Database;
let proxy: FlakyProxy;
let sandbox: Sandbox;
const shops: ShopProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-two-`);
  server = await startOwnPostgres({ durable: true });
  direct = await openDatabase({ url: server.url, folder: '', connections: 3 });
  await migrate(direct.db);
  await loadSmallCatalogue(direct.db);
  proxy = await startFlakyProxy(Number(new URL(server.url).port), random);
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const database = new URL(server.url);
  database.port = String(proxy.port);
  for (const n of [1, 2]) {
    const data_dir = `${folder}/${n}`;
    shops.push(await startShopProcess({ database_url: database.href, data_dir, sandbox: sandbox.url }));
  }
  proxy.startFaults();
}, 240_000);

afterAll(async () => {
  for (const { child } of shops) child.kill('SIGKILL');
  await proxy.close();
  await sandbox.close();
  await direct.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Places an order at either process, retrying until it succeeds; returns its number. */
async function placeOrder(n: number): Promise<string> {
  const shopper = createRemoteShopper(() => random.pick(shops).url);
  const retry = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
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
  const sent = await retry(() =>
    shopper.request('POST /placeorder/paypal', { body: { ...body, orderInfo } }),
  );
  await sandbox.control('approve', { order_id: sent.paypalOrderId });
  const paid = { ...body, nonce: sent.paypalOrderId };
  return retry(async () => (await shopper.request('POST /placeorder', { body: paid })).orderId);
}

test('two processes on one PostgreSQL with connection faults and a database crash lose no order, place none twice and account for every cent', async () => {
  const placed: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < SHOPPERS) placed.push(await placeOrder(next++));
  };
  const crash = async () => {
    while (placed.length < SHOPPERS / 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await server.crash();
  };
  await Promise.all([...Array.from({ length: CONCURRENT }, worker), crash()]);
  expect(proxy.cuts).toBeGreaterThan(0);
  proxy.stopFaults();
  for (const { child } of shops) child.kill('SIGKILL');

  // A third process finishes the open orders; the first steps are short, while an undecided card payment can still be retried.
  const last = await startShop(direct, {
    env: { ...cardSettings(sandbox.url), ...paypalSettings(sandbox.url) },
  });
  for (const minutes of [2, 2, 4, ...Array<number>(8).fill(16)]) {
    last.advanceMinutes(minutes);
    await last.app.work.recoverPayments();
    await last.app.work.expireOrders();
    await last.app.work.processRefunds();
  }
  const statuses = await expectReconciled(direct.db, sandbox);
  expect(new Set(placed).size, 'order numbers returned to shoppers').toBe(SHOPPERS);
  expect(statuses.get('Paid'), JSON.stringify([...statuses])).toBe(SHOPPERS);
  const orders = await direct.db.selectFrom('orders').select(['order_id', 'status']).execute();
  const paid = orders.filter((order) => order.status === 'Paid').map((order) => order.order_id);
  expect(paid.sort()).toEqual([...placed].sort());
  await last.close();
}, 480_000);
