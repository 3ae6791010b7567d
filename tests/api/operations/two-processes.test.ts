import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type FlakyProxy, startFlakyProxy } from '#tests/support/flaky-proxy.ts';
import { expectAgreement } from '#tests/support/money-agreement.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { chanceFrom } from '#tests/support/seeded-random.ts';
import { startShop } from '#tests/support/shop.ts';
import { remoteShopper } from '#tests/support/shopper.ts';
import { loadSmallCatalogue } from '#tests/support/small-catalogue.ts';
import { type OwnPostgres, startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';

const SHOPPERS = 40;
const AT_ONCE = 8;
const PROCESS = fileURLToPath(new URL('../../support/shop-process.ts', import.meta.url));
const chance = chanceFrom(Number(process.env.TEST_SEED ?? 7));

let folder: string;
let server: OwnPostgres;
let direct: Database;
let proxy: FlakyProxy;
let sandbox: Sandbox;
const shops: { url: string; child: ChildProcess }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-two-`);
  server = await startOwnPostgres({ durable: true });
  direct = await openDatabase({ url: server.url, folder: '', connections: 3 });
  await migrate(direct.db);
  await loadSmallCatalogue(direct.db);
  proxy = await startFlakyProxy(Number(new URL(server.url).port), chance);
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  for (const n of [1, 2]) shops.push(await startProcess(n));
  proxy.stir();
}, 240_000);

afterAll(async () => {
  for (const { child } of shops) child.kill('SIGKILL');
  await proxy.close();
  await sandbox.close();
  await direct.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function startProcess(n: number) {
  const port = await freePort();
  const database = new URL(server.url);
  database.port = String(proxy.port);
  const child = fork(PROCESS, {
    env: {
      ...process.env,
      ...cardSettings(sandbox.url),
      ...paypalSettings(sandbox.url),
      DATABASE_URL: database.href,
      DATA_DIR: `${folder}/${n}`,
      PORT: String(port),
      LIMITS: 'off',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      NODE_NO_WARNINGS: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // A process that ends while it starts would never be heard of.
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`process ${n} ended with ${code}`))),
  ]);
  return { url: `http://127.0.0.1:${port}`, child };
}

/** A shopper at either process, who tries again until there is a plain answer. */
async function shop(n: number): Promise<string> {
  const shopper = remoteShopper(() => chance.one(shops).url);
  const insist = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (tries > 400) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  await insist(() => putInCart(shopper, 'ESD-1001F', 'F1', 1));
  const card = `cnon:emu-ok.${n}`;
  if (n % 2 === 0) {
    const body = await insist(() => orderFor(shopper, { nonce: card }));
    return insist(async () => (await shopper.request('POST /placeorder', { body })).orderId);
  }
  const body = await insist(() => orderFor(shopper, { orderInfo: { payment: 'paypal' }, nonce: null }));
  const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
  const sent = await insist(() =>
    shopper.request('POST /placeorder/paypal', { body: { ...body, orderInfo } }),
  );
  await sandbox.control('approve', { order_id: sent.paypalOrderId });
  const paid = { ...body, nonce: sent.paypalOrderId };
  return insist(async () => (await shopper.request('POST /placeorder', { body: paid })).orderId);
}

test('two processes on one PostgreSQL behind a proxy that delays and cuts, PostgreSQL killed in the middle: no order lost, none doubled, no cent unaccounted', async () => {
  const placed: string[] = [];
  let next = 0;
  const worker = async () => {
    while (next < SHOPPERS) placed.push(await shop(next++));
  };
  const crash = async () => {
    while (placed.length < SHOPPERS / 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await server.crash();
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, worker), crash()]);
  expect(proxy.cuts).toBeGreaterThan(0);
  proxy.calm();
  for (const { child } of shops) child.kill('SIGKILL');

  // A third process finishes what these left; first soon, while an undecided card may still be asked again.
  const last = await startShop(direct, {
    env: { ...cardSettings(sandbox.url), ...paypalSettings(sandbox.url) },
  });
  for (const minutes of [2, 2, 4, ...Array<number>(8).fill(16)]) {
    last.minutesPass(minutes);
    await last.app.work.recover();
    await last.app.work.expire();
    await last.app.work.refunds();
  }
  const statuses = await expectAgreement(direct.db, sandbox);
  expect(new Set(placed).size, 'numbers that shoppers were told').toBe(SHOPPERS);
  expect(statuses.get('Paid'), JSON.stringify([...statuses])).toBe(SHOPPERS);
  const orders = await direct.db.selectFrom('orders').select(['order_id', 'status']).execute();
  const paid = orders.filter((order) => order.status === 'Paid').map((order) => order.order_id);
  expect(paid.sort()).toEqual([...placed].sort());
  await last.close();
}, 480_000);
