import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type FlakyProxy, startFlakyProxy } from '#tests/support/flaky-proxy.ts';
import { loadSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { type ShopProcess, startShopProcess } from '#tests/support/shop-processes.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type OwnPostgres, runStatements, startOwnPostgres } from '#tools/postgres/postgres-server.ts';

/** Two processes reach PostgreSQL through one proxy. */
let folder: string;
let server: OwnPostgres;
let direct: Database;
let proxy: FlakyProxy;
let sandbox: Sandbox;
const shops: ShopProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/shop-trouble-`);
  server = await startOwnPostgres({ durable: false });
  direct = await openDatabase({ url: server.url, folder: '', connections: 3 });
  await migrate(direct.db);
  await loadSmallCatalogue(direct.db);
  await direct.db.updateTable('stock').set({ on_hand: 100_000 }).execute();
  proxy = await startFlakyProxy(Number(new URL(server.url).port), createSeededRandom(1));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const database = new URL(server.url);
  database.port = String(proxy.port);
  for (const n of [1, 2]) {
    const data_dir = `${folder}/${n}`;
    shops.push(await startShopProcess({ database_url: database.href, data_dir, sandbox: sandbox.url }));
  }
}, 240_000);

afterAll(async () => {
  for (const { child } of shops) child.kill('SIGKILL');
  await proxy.close();
  await sandbox.close();
  await direct.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const readiness = () => Promise.all(shops.map(async ({ url }) => (await fetch(`${url}/ready`)).status));
/** A read and a write at each shop; the responses with status and whether they say when to try again. */
async function requests() {
  const responses = await Promise.all(
    shops.flatMap(({ url }) => [
      fetch(`${url}/api/getyears`, { headers: KEY }),
      fetch(`${url}/api/header`, { headers: KEY }),
    ]),
  );
  return responses.map(({ status, headers }) => [status, headers.has('retry-after')] as const);
}
const KEY = { authorization: 'storefront' };

const allReady = () => expect.poll(readiness, { timeout: 60_000, interval: 500 }).toEqual([200, 200]);

/** True once a mail that is queued now has been sent by a background job. */
async function expectJobsRun(name: string) {
  await direct.db
    .insertInto('outbox')
    .values({
      dedupe_key: name,
      kind: 'mail',
      topic: 'account-exists',
      payload: JSON.stringify({ email: `${name}@example.com` }),
    })
    .execute();
  const sentAt = async () => {
    const row = await direct.db
      .selectFrom('outbox')
      .select('sent_at')
      .where('dedupe_key', '=', name)
      .executeTakeFirstOrThrow();
    return row.sent_at;
  };
  await expect.poll(sentAt, { timeout: 60_000, interval: 500 }).not.toBeNull();
}

let orders = 0;
/** Places an order; a response of 503 is repeated as it asks. */
async function placeOrder() {
  const n = orders++;
  const shopper = createRemoteShopper(() => shops[n % 2]!.url);
  await putInCart(shopper, SETS.civicSportFront, 1);
  const body = await buildOrderInput(shopper, { nonce: `cnon:emu-ok.${n}` });
  for (;;) {
    const response = await shopper.call('POST /placeorder', { body });
    if (response.status !== 503) return response;
  }
}

test('connections that die silently: the shops say so, and all jobs run again within a minute of healing', async () => {
  await expectJobsRun('before');
  proxy.silence();
  await expect.poll(readiness, { timeout: 30_000, interval: 500 }).toEqual([503, 503]);
  for (const [status, hasRetryAfter] of await requests()) {
    if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
  }
  proxy.heal();
  await expectJobsRun('after');
  await allReady();
}, 240_000);

test('columns added while orders are placed disturb no order', async () => {
  for (let n = 0; n < 4; n++) expect((await placeOrder()).status).toBe(200);
  let running = true;
  const worker = async () => {
    const statuses: number[] = [];
    while (running) statuses.push((await placeOrder()).status);
    return statuses;
  };
  const workers = Promise.all([worker(), worker(), worker(), worker()]);
  const tables = await direct.db.introspection.getTables();
  for (const { name } of tables.filter((table) => !table.isView)) {
    await runStatements(server.url, `alter table "${name}" add column if not exists added_later text`);
  }
  running = false;
  const statuses = (await workers).flat();
  expect(statuses.length).toBeGreaterThan(4);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 240_000);

test('a read-only server: writes get 503 with Retry-After, the shops are not ready, and recover', async () => {
  const name = new URL(server.url).pathname.slice(1);
  const kick =
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
  await runStatements(server.url, `alter database "${name}" set default_transaction_read_only = on`, kick);
  await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toEqual([503, 503]);
  const responses = await requests();
  for (const [status, hasRetryAfter] of responses) {
    if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
  }
  await runStatements(
    server.url,
    'set default_transaction_read_only = off',
    `alter database "${name}" reset default_transaction_read_only`,
    kick,
  );
  await allReady();
  expect((await placeOrder()).status).toBe(200);
}, 240_000);

test('a server that stops and connections that are reset: never a 500', async () => {
  const seen = new Set<number>();
  let running = true;
  const worker = async () => {
    while (running) {
      const placed = await placeOrder().catch(() => null);
      if (placed) seen.add(placed.status);
      for (const [status] of await requests()) seen.add(status);
    }
  };
  const workers = Promise.all([worker(), worker()]);
  proxy.startFaults();
  await expect.poll(() => proxy.cuts, { timeout: 60_000 }).toBeGreaterThan(20);
  proxy.stopFaults();
  await server.crash();
  await allReady();
  running = false;
  await workers;
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
}, 240_000);
