import { execFileSync } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sqlState } from '#server/platform/database-errors.ts';
import { withReadOnlyServer } from '#tests/support/faults/faults.ts';
import { type FlakyShops, startFlakyShops } from '#tests/support/flaky-shops.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';
import { runStatements } from '#tools/postgres/postgres-server.ts';

let flaky: FlakyShops;
beforeAll(async () => {
  flaky = await startFlakyShops(createSeededRandom(1));
  await updateRows(flaky.direct.db, 'stock', { on_hand: 100_000 });
}, 240_000);
afterAll(() => flaky.close());

const KEY_HEADER = { authorization: TEST_STOREFRONT_KEY };
const readiness = () => Promise.all(flaky.shops.map(async ({ url }) => (await fetch(`${url}/ready`)).status));
/** Sends two requests to each shop; returns each status and whether the response has a Retry-After header. */
async function sendRequests() {
  const responses = await Promise.all(
    flaky.shops.flatMap(({ url }) => [
      fetch(`${url}/api/getyears`, { headers: KEY_HEADER }),
      fetch(`${url}/api/header`, { headers: KEY_HEADER }),
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
    const row = await findRow(flaky.direct.db, 'outbox', { dedupe_key: name });
    return row.sent_at;
  };
  await expect.poll(sentAt, { timeout: 60_000, interval: 500 }).not.toBeNull();
}

let orderCount = 0;
/** Fills a cart and returns a function that sends its order; each further call repeats the same request. */
async function prepareOrder() {
  const n = orderCount++;
  const shopper = createRemoteShopper(() => flaky.shops[n % 2]!.url);
  await putInCart(shopper, SETS.civicSportFront, 1);
  const body = await buildOrderInput(shopper, { nonce: `cnon:emu-ok.${n}` });
  return () => shopper.call('POST /placeorder', { body });
}

async function placeOrder() {
  const sendOrder = await prepareOrder();
  for (;;) {
    const response = await sendOrder();
    if (response.status !== 503) return response;
  }
}

test('silent connections make the shops not ready; background jobs run again within a minute after the network recovers', async () => {
  await expectJobsToRun('before');
  flaky.proxy.startSilence();
  await expect.poll(readiness, { timeout: 30_000, interval: 500 }).toEqual([503, 503]);
  for (const [status, hasRetryAfter] of await sendRequests()) {
    if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
  }
  flaky.proxy.endSilence();
  await expectJobsToRun('after');
  await waitUntilReady();
}, 240_000);

test('no order fails while columns are added to every table and removed again', async () => {
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
    await runStatements(
      flaky.server.url,
      `alter table "${name}" add column added_later timestamptz not null default now()`,
      `create index on "${name}" (added_later)`,
    );
  }
  for (const { name } of tables.filter((table) => !table.isView))
    await runStatements(flaky.server.url, `alter table "${name}" drop column added_later`);
  running = false;
  const statuses = (await workers).flat();
  expect(statuses.length).toBeGreaterThan(4);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 240_000);

test('a read-only server makes the shops not ready until it accepts writes again; failing requests get 503 with Retry-After', async () => {
  await withReadOnlyServer(flaky.server.url, async () => {
    await expect.poll(readiness, { timeout: 30_000, interval: 200 }).toEqual([503, 503]);
    const responses = await sendRequests();
    for (const [status, hasRetryAfter] of responses) {
      if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
    }
  });
  await waitUntilReady();
  expect((await placeOrder()).status).toBe(200);
}, 240_000);

const DEADLOCK_STATE = '40P01';

/** Repeats work that deadlocks with the shops, which lock tables in another sequence than a move of all tables does. */
async function repeatAfterDeadlocks(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK_STATE) throw error;
    }
  }
}

/** Moves all tables to a small disk; returns null if this process may not mount one. */
async function moveToSmallDisk() {
  const disk = await mkdtemp(`${tmpdir()}/shop-disk-`);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=777', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    await rm(disk, { recursive: true });
    return null;
  }
  await mkdir(`${disk}/tables`);
  const { uid, gid } = await stat(flaky.server.folder);
  await chown(`${disk}/tables`, uid, gid);
  const move = async (from: string, to: string) => {
    for (const kind of ['table', 'index'])
      await repeatAfterDeadlocks(() =>
        runStatements(flaky.server.url, `alter ${kind} all in tablespace ${from} set tablespace ${to}`),
      );
  };
  await runStatements(flaky.server.url, `create tablespace small location '${disk}/tables'`);
  await move('pg_default', 'small');
  return {
    fill: () => writeFile(`${disk}/filler`, Buffer.alloc(64 * 1024 * 1024)).catch(() => {}),
    makeSpace: () => rm(`${disk}/filler`),
    async remove() {
      await move('small', 'pg_default');
      await runStatements(flaky.server.url, 'drop tablespace small');
      execFileSync('umount', [disk]);
      await rm(disk, { recursive: true });
    },
  };
}

test('while the server has no disk space, requests get 200 or 503 with Retry-After and the shops are not ready; once there is space, every order is placed', async (context) => {
  const disk = await moveToSmallDisk();
  if (!disk) return context.skip('needs the right to mount a small disk');
  onTestFinished(disk.remove);
  const prepared = await Promise.all(Array.from({ length: 20 }, prepareOrder));
  await disk.fill();
  const statuses: number[] = [];
  for (let n = 0; n < 500 && !statuses.includes(503); n++) {
    const body = { itemData: { ...SETS.civicSportFront, quantity: 1 } };
    const shopper = createRemoteShopper(() => flaky.shops[n % 2]!.url);
    statuses.push((await shopper.call('POST /user/cart/add', { body })).status);
  }
  expect(statuses).toContain(503);
  expect(await readiness()).toContain(503);
  for (const sendOrder of prepared) statuses.push((await sendOrder()).status);
  for (const [status, hasRetryAfter] of await sendRequests()) {
    if (status !== 200) expect([status, hasRetryAfter]).toEqual([503, true]);
  }
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await disk.makeSpace();
  await waitUntilReady();
  for (const sendOrder of prepared) expect((await sendOrder()).status).toBe(200);
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
