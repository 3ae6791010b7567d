import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlakyShops, startFlakyShops } from '#tests/support/flaky-shops.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { runStatements } from '#tools/postgres/postgres-server.ts';

let flaky: FlakyShops;
beforeAll(async () => {
  flaky = await startFlakyShops(createSeededRandom(1));
  await flaky.direct.db.updateTable('stock').set({ on_hand: 100_000 }).execute();
}, 240_000);
afterAll(() => flaky.close());

const KEY = { authorization: 'storefront' };
const readiness = () => Promise.all(flaky.shops.map(async ({ url }) => (await fetch(`${url}/ready`)).status));
/** Sends two requests to each shop; returns each status and whether the response has a Retry-After header. */
async function sendRequests() {
  const responses = await Promise.all(
    flaky.shops.flatMap(({ url }) => [
      fetch(`${url}/api/getyears`, { headers: KEY }),
      fetch(`${url}/api/header`, { headers: KEY }),
    ]),
  );
  return responses.map(({ status, headers }) => [status, headers.has('retry-after')] as const);
}
const waitUntilReady = () => expect.poll(readiness, { timeout: 60_000, interval: 500 }).toEqual([200, 200]);

/** Queues an email and waits until a background job has sent it. */
async function expectJobsToRun(name: string) {
  await flaky.direct.db
    .insertInto('outbox')
    .values({
      dedupe_key: name,
      kind: 'mail',
      topic: 'account-exists',
      payload: JSON.stringify({ email: `${name}@example.com` }),
    })
    .execute();
  const sentAt = async () => {
    const row = await flaky.direct.db
      .selectFrom('outbox')
      .select('sent_at')
      .where('dedupe_key', '=', name)
      .executeTakeFirstOrThrow();
    return row.sent_at;
  };
  await expect.poll(sentAt, { timeout: 60_000, interval: 500 }).not.toBeNull();
}

let orders = 0;
/** Places an order and repeats the request after each 503. */
async function placeOrder() {
  const n = orders++;
  const shopper = createRemoteShopper(() => flaky.shops[n % 2]!.url);
  await putInCart(shopper, SETS.civicSportFront, 1);
  const body = await buildOrderInput(shopper, { nonce: `cnon:emu-ok.${n}` });
  for (;;) {
    const response = await shopper.call('POST /placeorder', { body });
    if (response.status !== 503) return response;
  }
}

test('silent connections make the shops not ready; background jobs run again within a minute after the network recovers', async () => {
  await expectJobsToRun('before');
  flaky.proxy.silence();
  await expect.poll(readiness, { timeout: 30_000, interval: 500 }).toEqual([503, 503]);
  for (const [status, hasRetryAfter] of await sendRequests()) {
    if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
  }
  flaky.proxy.heal();
  await expectJobsToRun('after');
  await waitUntilReady();
}, 240_000);

test('no order fails while columns are added to every table', async () => {
  for (let n = 0; n < 4; n++) expect((await placeOrder()).status).toBe(200);
  let running = true;
  const worker = async () => {
    const statuses: number[] = [];
    while (running) statuses.push((await placeOrder()).status);
    return statuses;
  };
  const workers = Promise.all([worker(), worker(), worker(), worker()]);
  const tables = await flaky.direct.db.introspection.getTables();
  for (const { name } of tables.filter((table) => !table.isView)) {
    await runStatements(flaky.server.url, `alter table "${name}" add column if not exists added_later text`);
  }
  running = false;
  const statuses = (await workers).flat();
  expect(statuses.length).toBeGreaterThan(4);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 240_000);

test('a read-only server makes the shops not ready until it accepts writes again; failing requests get 503 with Retry-After', async () => {
  const name = new URL(flaky.server.url).pathname.slice(1);
  const terminateConnections =
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'";
  await runStatements(
    flaky.server.url,
    `alter database "${name}" set default_transaction_read_only = on`,
    terminateConnections,
  );
  await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toEqual([503, 503]);
  const responses = await sendRequests();
  for (const [status, hasRetryAfter] of responses) {
    if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
  }
  await runStatements(
    flaky.server.url,
    'set default_transaction_read_only = off',
    `alter database "${name}" reset default_transaction_read_only`,
    terminateConnections,
  );
  await waitUntilReady();
  expect((await placeOrder()).status).toBe(200);
}, 240_000);

test('a server crash and reset connections cause no status other than 200 and 503', async () => {
  const seen = new Set<number>();
  let running = true;
  const worker = async () => {
    while (running) {
      const placed = await placeOrder().catch(() => null);
      if (placed) seen.add(placed.status);
      for (const [status] of await sendRequests()) seen.add(status);
    }
  };
  const workers = Promise.all([worker(), worker()]);
  flaky.proxy.startFaults();
  await expect.poll(() => flaky.proxy.cuts, { timeout: 60_000 }).toBeGreaterThan(20);
  flaky.proxy.stopFaults();
  await flaky.server.crash();
  await waitUntilReady();
  running = false;
  await workers;
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
}, 240_000);
