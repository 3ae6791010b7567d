import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { findLatestReconciliation } from '#server/settlement/reconcile.ts';
import { runningClock } from '#tests/support/clock.ts';
import { type FlakyShops, startFlakyShops } from '#tests/support/flaky-shops.ts';
import { settleOrders } from '#tests/support/histories/settle.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { startShop, subscribeToWebhooks } from '#tests/support/shop.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { isReady } from '#tests/support/wait-until-ready.ts';
import { buy, type Sale } from './buy.ts';
import { FAULT_GROUPS, waitBetween } from './faults.ts';

interface FaultReport {
  /** The number of injected faults by kind. */
  faults: Map<string, number>;
  /** The number of shoppers by the last response they saw. */
  sales: Map<string, number>;
  /** The number of HTTP responses by status. */
  statuses: Map<number, number>;
  /** The number of orders by their final status. */
  orders: Map<string, number>;
  /** The number of orders that a shopper saw as paid although they are not, and of payments without an order. */
  lost_orders: number;
  charged_twice: number;
  /** Sold units beyond the stock. */
  oversold: number;
  responses_500: number;
  /** The time after the last shopper was served until both processes were ready and had run their jobs. */
  recovery_seconds: number;
  problems: string[];
}

const SHOPPERS_AT_ONCE = 8;
/** Enough for the database of 10,000 orders. */
const DISK_SIZE_MB = 2000;
const MAX_RECOVERY_SECONDS = 60;
const ANALYTICS = { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'analytics-secret' };

/**
 * Sells at two processes on one PostgreSQL server while faults of every kind are injected at random, until at least
 * `min_shoppers` were served and every kind of fault has occurred. Then compares the records with the providers'
 * ledger. The same seed makes the same choices; only their timing differs.
 */
export async function runFaults(options: {
  seed: number;
  min_shoppers: number;
  /** The longest pause between two faults of a group. */
  max_pause_seconds: number;
  /** After this time, the run fails and the error lists the steps that have not ended. */
  max_minutes: number;
  onProgress?(served: number, faults: ReadonlyMap<string, number>): void;
}): Promise<FaultReport> {
  const { seed, min_shoppers, max_pause_seconds, max_minutes } = options;
  const clock = runningClock();
  const mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url };
  const random = createSeededRandom(seed);
  const flakyShops = await startFlakyShops(random, { clock, disk_size: DISK_SIZE_MB, env });
  const { balancer, direct, sandbox } = flakyShops;
  const sales: Sale[] = [];
  const faults = new Map<string, number>();
  const problems: string[] = [];

  let startedShoppers = 0;
  let areFaultsOver = false;
  /** The current fault of each group, and the current step after the faults. */
  const steps = new Map<string, string>();
  async function serveShoppers() {
    while (startedShoppers < min_shoppers || !areFaultsOver) {
      const n = startedShoppers++;
      const shopperRandom = createSeededRandom(seed * 1_000_003 + n);
      try {
        sales.push(
          await buy({ shopper: createRemoteShopper(() => balancer.url), sandbox, random: shopperRandom }),
        );
      } catch (error) {
        problems.push(`shopper ${n}: ${(error as Error).message}`);
      }
    }
  }

  /** Injects every fault of a group in random order, and again until enough shoppers were served. */
  async function injectFaults(group: string, kinds: (typeof FAULT_GROUPS)[string], groupSeed: number) {
    const groupRandom = createSeededRandom(groupSeed);
    const context = { ...flakyShops, mailbox, random: groupRandom };
    do {
      const remaining = Object.entries(kinds);
      while (remaining.length > 0) {
        const [[name, inject]] = remaining.splice(groupRandom.below(remaining.length), 1) as [
          (typeof remaining)[number],
        ];
        steps.set(group, name);
        await inject(context);
        faults.set(name, (faults.get(name) ?? 0) + 1);
        await waitBetween(groupRandom, 0, max_pause_seconds);
      }
    } while (startedShoppers < min_shoppers);
    steps.delete(group);
  }

  async function run(): Promise<FaultReport> {
    await setStock(direct.db, min_shoppers);
    await subscribeToWebhooks(sandbox, balancer.url);
    const serving = Promise.all(Array.from({ length: SHOPPERS_AT_ONCE }, serveShoppers));
    const injecting = Object.entries(FAULT_GROUPS).map(([group, kinds], index) =>
      injectFaults(group, kinds, seed * 31 + index),
    );
    await Promise.all(injecting);
    areFaultsOver = true;
    steps.set('after the faults', 'the last shoppers');
    await sandbox.control('faults', { clear: true });
    await serving;
    steps.set('after the faults', 'recovery');
    const recovery_seconds = await waitUntilRunning(flakyShops, problems);
    steps.set('after the faults', 'comparison of the records');
    problems.push(...flakyShops.exits);
    const comparison = await compareRecords({ flakyShops, mailbox, clock, sales, problems });
    return {
      ...comparison,
      faults,
      sales: countBy(sales, ({ response }) => response),
      statuses: balancer.statuses,
      responses_500: balancer.statuses.get(500) ?? 0,
      recovery_seconds,
      problems,
    };
  }

  const progress = setInterval(() => options.onProgress?.(sales.length, faults), 10_000);
  const deadline = new AbortController();
  try {
    return await Promise.race([
      run(),
      delay(60_000 * max_minutes, null, { signal: deadline.signal }).then(() => {
        const openSteps = [...steps].map(([group, step]) => `${group}: ${step}`);
        throw new Error(
          `not done after ${max_minutes} min; ${sales.length} served; ${[...openSteps, ...flakyShops.exits, ...problems].join(', ')}`,
        );
      }),
    ]);
  } finally {
    clearInterval(progress);
    deadline.abort();
    await flakyShops.close();
    await mailbox.close();
  }
}

const countBy = <T>(list: readonly T[], key: (each: T) => string): Map<string, number> =>
  new Map([...Map.groupBy(list, key)].map(([name, group]) => [name, group.length]));

/** Stocks front sets for everybody, and fewer rear sets than shoppers want. */
async function setStock(db: Db, minShoppers: number): Promise<void> {
  await db
    .updateTable('stock')
    .set({ on_hand: 10 * minShoppers })
    .execute();
  await db
    .updateTable('stock')
    .set({ on_hand: Math.ceil(minShoppers / 5) })
    .where('part_number', '=', PARTS.rearOnSale)
    .execute();
}

/** Waits until both processes are ready, frequent jobs have run and no job is overdue. Returns the time in seconds. */
async function waitUntilRunning(flakyShops: FlakyShops, problems: string[]): Promise<number> {
  const { db } = flakyShops.direct;
  const startTime = performance.now();
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  for (;;) {
    const seconds = (performance.now() - startTime) / 1000;
    const ready = await Promise.all(flakyShops.shops.map(({ url }) => isReady(url)));
    const lagging = await sql<{ name: string; last_error: string | null }>`
      select name, last_error from job
      where due_at < now() - interval '5 seconds'
        or (every_seconds <= 15 and (last_run_at < ${rows[0]!.now} or last_error is not null))`.execute(db);
    if (ready.every(Boolean) && lagging.rows.length === 0) return seconds;
    if (seconds > MAX_RECOVERY_SECONDS) {
      problems.push(`not running after ${seconds} s: ${JSON.stringify({ ready, jobs: lagging.rows })}`);
      return seconds;
    }
    await delay(250);
  }
}

async function compareRecords(run: {
  flakyShops: FlakyShops;
  mailbox: Mailbox;
  clock: ReturnType<typeof runningClock>;
  sales: readonly Sale[];
  problems: string[];
}) {
  const { flakyShops, mailbox, clock, sales, problems } = run;
  const { direct, sandbox } = flakyShops;
  const { db } = direct;
  for (const { child } of flakyShops.shops) child.kill('SIGKILL');
  // Another shop, whose clock can be advanced, finishes the open orders.
  const settlingShop = await startShop(direct, {
    clock,
    sandbox,
    env: { SMTP_URL: mailbox.url, ...ANALYTICS },
  });
  let ordersByStatus = new Map<string, number>();
  try {
    await settleOrders(settlingShop);
    // Finds the payments whose webhooks were lost.
    await settlingShop.app.work.reconcile();
    await settleOrders(settlingShop);
    ordersByStatus = await expectReconciled(db, sandbox);
    await settlingShop.app.work.reconcile();
    const report = await findLatestReconciliation(db);
    assert.deepEqual([report!.differences, report!.incomplete], [0, null], 'the reconciliation');
  } catch (error) {
    problems.push((error as Error).message);
  } finally {
    await settlingShop.close();
  }

  const rows = await db.selectFrom('orders').select(['order_id', 'paid_at', 'total']).execute();
  const rowOf = new Map(rows.map((row) => [row.order_id, row]));
  const capturedAmounts = new Map<string, number>();
  for (const each of sandbox.ledger.balances())
    capturedAmounts.set(each.reference, (capturedAmounts.get(each.reference) ?? 0) + each.captured);
  const isPaid = (order_id: string) => Boolean(rowOf.get(order_id)?.paid_at);
  const falselyPaid = sales.filter(({ response, order_id }) => response === 'Paid' && !isPaid(order_id));
  const withoutOrder = [...capturedAmounts.keys()].filter((reference) => !rowOf.has(reference));
  const placedIds = new Set(sales.map(({ order_id }) => order_id));
  for (const { order_id, paid_at } of rows)
    if (paid_at && !placedIds.has(order_id)) problems.push(`${order_id}: paid, but no shopper placed it`);
  const paidIds = sales.filter(({ response }) => response === 'Paid').map(({ order_id }) => order_id);
  for (const [order_id, shoppers] of countBy(paidIds, (each) => each))
    if (shoppers > 1) problems.push(`${order_id}: shown as paid to ${shoppers} shoppers`);
  const chargedTwice = rows.filter(({ order_id, total }) => (capturedAmounts.get(order_id) ?? 0) > total);
  for (const { order_id, status, response } of sales)
    if (status === 402 && capturedAmounts.has(order_id))
      problems.push(`${order_id}: charged after ${response}`);
  problems.push(
    ...listEmailProblems(
      mailbox,
      rows.filter(({ paid_at }) => paid_at).map(({ order_id }) => order_id),
    ),
  );
  return {
    orders: ordersByStatus,
    lost_orders: falselyPaid.length + withoutOrder.length,
    charged_twice: chargedTwice.length,
    oversold: await countOversold(db),
  };
}

async function countOversold(db: Db): Promise<number> {
  const { rows } = await sql<{ units: number }>`
    select coalesce(sum(greatest(sold.units - stock.on_hand, 0)), 0)::int as units
    from stock join (select part_number, sum(quantity) as units from order_line join orders using (order_id)
      where status = 'Paid' group by part_number) sold using (part_number)`.execute(db);
  return rows[0]!.units;
}

/**
 * An email is sent again if the outcome is unclear, at most once due to the mail server and once due to a
 * crash.
 */
const MAX_COPIES = 3;

function listEmailProblems({ emails }: Mailbox, paid: readonly string[]): string[] {
  const confirmed = new Set(emails.map(({ subject }) => /order (\S+) is paid/.exec(subject)?.[1]));
  const unconfirmed = paid.filter((order_id) => !confirmed.has(order_id));
  const repeated = [...countBy(emails, ({ message_id }) => message_id)].filter(
    ([, copies]) => copies > MAX_COPIES,
  );
  return [
    ...unconfirmed.map((order_id) => `${order_id}: no email`),
    ...repeated.map(([message_id, copies]) => `${message_id}: ${copies} copies`),
  ];
}
