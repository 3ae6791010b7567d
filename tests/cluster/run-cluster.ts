import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { type Database, type Db, inTransaction } from '#server/platform/db.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { runningClock } from '#tests/support/clock.ts';
import { buy, type Sale } from '#tests/support/faults/buy.ts';
import { settleOrders } from '#tests/support/histories/settle.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { expectReconciled } from '#tests/support/reconciliation.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { startShop, subscribeToWebhooks } from '#tests/support/shop.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { isReady } from '#tests/support/wait-until-ready.ts';
import { runStatements } from '#tools/postgres/postgres-server.ts';
import { type Cluster, hasRole, type Node, startCluster, waitUntil } from './cluster.ts';

interface ClusterReport {
  /** Seconds until an order was paid again, by event. */
  outages: Map<string, number>;
  /** The number of orders that a shopper saw as paid. */
  acknowledged: number;
  /** The ids of acknowledged orders that the database does not show as paid. */
  lost: string[];
  /** The number of reads of a price that changes all the time. */
  reads: number;
  /** The number of connections for reads of the catalogue, by database server, in both processes. */
  readsByServer: Map<string, number>;
  problems: string[];
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHOPPERS = 4;
const PRICE_INTERVAL_MS = 300;
const PAUSE_MS = 10_000;

/** Sells at two shop processes on a database cluster, whose servers are killed one after the other. */
export async function runCluster(log: (line: string) => void): Promise<ClusterReport> {
  const folder = await mkdtemp(`${tmpdir()}/shop-cluster-shops-`);
  const cluster = await startCluster();
  const clock = runningClock();
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', clock });
  await cluster.waitForStandby();
  await runStatements(cluster.database_url.replace(/shop$/, 'postgres'), 'create database shop');
  const directDatabase = await openWithSmallCatalogue(cluster.database_url, 3);
  await directDatabase.db.updateTable('stock').set({ on_hand: 1_000_000 }).execute();
  log('two PostgreSQL servers run under Patroni, one as the synchronous standby');

  const shops = startShops(cluster, sandbox, folder);
  const sales: (Sale & { at: number })[] = [];
  const outages = new Map<string, number>();
  const problems: string[] = [];
  let isOver = false;

  /** Buys again and again, each time as a new visitor. */
  async function keepBuying(seed: number) {
    const random = createSeededRandom(seed);
    while (!isOver)
      try {
        const sale = await buy({ shopper: createRemoteShopper(() => cluster.shop_url), sandbox, random });
        sales.push({ ...sale, at: performance.now() });
      } catch (error) {
        problems.push((error as Error).message);
      }
  }

  /** Causes an event and measures the time until an order is paid again. */
  async function measureOutage(event: string, cause: () => void, isEffective: () => Promise<boolean>) {
    const causedAt = performance.now();
    cause();
    await waitUntil(isEffective, event);
    const effectiveAt = performance.now();
    await waitUntil(
      async () => sales.some(({ response, at }) => response === 'Paid' && at > effectiveAt),
      `an order is paid after: ${event}`,
    );
    const seconds = (performance.now() - causedAt) / 1000;
    outages.set(event, seconds);
    log(`${event}: an order was paid again after ${seconds.toFixed(1)} s`);
  }

  const otherNode = (node: Node) => cluster.nodes.find((each) => each !== node)!;

  try {
    await waitUntil(() => isReady(cluster.shop_url), 'the shop is ready behind HAProxy');
    await subscribeToWebhooks(sandbox, cluster.shop_url);
    const priceReads = watchPrice(directDatabase.db, cluster, () => isOver);
    const purchases = Promise.all(Array.from({ length: SHOPPERS }, (_, n) => keepBuying(n)));
    await delay(PAUSE_MS);
    log(`${sales.length} shoppers served before the first fault`);

    const firstPrimary = await cluster.primary();
    await measureOutage(
      'the machine of the primary dies',
      () => cluster.killNode(firstPrimary),
      () => hasRole(otherNode(firstPrimary), 'primary'),
    );
    cluster.startNode(firstPrimary);
    await cluster.waitForStandby();
    log('the old primary is the synchronous standby of the new one');
    await delay(PAUSE_MS);

    const secondPrimary = await cluster.primary();
    await measureOutage(
      'PostgreSQL of the primary is killed',
      () => cluster.killPostgres(secondPrimary),
      () => hasRole(otherNode(secondPrimary), 'primary'),
    );
    await cluster.waitForStandby();
    await delay(PAUSE_MS);

    const standby = otherNode(await cluster.primary());
    await measureOutage(
      'the machine of the standby dies',
      () => cluster.killNode(standby),
      async () => !(await hasRole(standby, 'replica')),
    );
    await delay(PAUSE_MS);
    cluster.startNode(standby);
    await cluster.waitForStandby();
    await delay(PAUSE_MS);

    isOver = true;
    await purchases;
    const reads = await priceReads;
    problems.push(...reads.problems);
    const readsByServer = await countReads(cluster);
    for (const { exitCode, signalCode } of shops)
      if (exitCode !== null || signalCode !== null) problems.push('a process of the shop ended');
    for (const shop of shops) shop.kill('SIGKILL');
    log('comparing the payment records with the providers');
    await compareRecords(directDatabase, { sandbox, clock, problems });
    const acknowledgedIds = sales
      .filter(({ response }) => response === 'Paid')
      .map(({ order_id }) => order_id);
    const rows = await directDatabase.db.selectFrom('orders').select(['order_id', 'paid_at']).execute();
    const paidIds = new Set(rows.filter(({ paid_at }) => paid_at).map(({ order_id }) => order_id));
    const lost = acknowledgedIds.filter((order_id) => !paidIds.has(order_id));
    return {
      outages,
      acknowledged: acknowledgedIds.length,
      lost,
      reads: reads.count,
      readsByServer,
      problems,
    };
  } finally {
    isOver = true;
    for (const shop of shops) shop.kill('SIGKILL');
    await directDatabase.close();
    await sandbox.close();
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts two processes: one connects to the primary through HAProxy, the other through PgBouncer in transaction mode.
 */
function startShops(cluster: Cluster, sandbox: Sandbox, folder: string): ChildProcess[] {
  const env = {
    ...process.env,
    ...cardSettings(sandbox.url),
    ...paypalSettings(sandbox.url),
    DATABASE_READ_URL: cluster.read_url,
    SECRET: randomToken(),
    PUBLIC_URL: cluster.shop_url,
    TRUST_PROXY: 'loopback',
    LIMITS: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    NODE_NO_WARNINGS: '1',
  };
  const databases = [
    { DATABASE_URL: cluster.database_url },
    { DATABASE_URL: cluster.pooled_url, DATABASE_POOLER: 'transaction' },
  ];
  return databases.map((database, index) =>
    spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, ...database, DATA_DIR: `${folder}/${index}`, PORT: String(cluster.shop_ports[index]) },
    }),
  );
}

/**
 * Raises a price again and again, and reads it as one visitor, whose requests reach both processes in turn.
 * Reports a problem if the visitor sees an older price than before, or not the new price after it was committed.
 */
async function watchPrice(db: Db, { shop_url }: Cluster, isOver: () => boolean) {
  const { car_part_id, part_number } = SETS.civicSiLargeRotor;
  const problems: string[] = [];
  let count = 0;
  let cents = 20_000;
  let minPrice = 0;
  const visitor = createRemoteShopper(() => shop_url);
  /** The price in cents; null while the shop is not available. */
  async function readPrice(): Promise<number | null> {
    const params = { carpartid: car_part_id, partnumber: part_number };
    const response = await fetch(`${shop_url}/api/product/${params.carpartid}/${params.partnumber}`, {
      headers: visitor.headers,
    }).catch(() => null);
    if (response?.status !== 200) {
      await response?.arrayBuffer().catch(() => {});
      return null;
    }
    const body = (await response.json()) as {
      itemInfo: { itemDetail: { personal_cad_price: number }[] };
    };
    visitor.headers['catalogue-version'] = response.headers.get('catalogue-version')!;
    count += 1;
    return Math.round(body.itemInfo.itemDetail[0]!.personal_cad_price * 100);
  }
  while (!isOver()) {
    const next = cents + 1;
    const isCommitted = await inTransaction(db, async (tx) => {
      await tx.updateTable('item').set({ cad_price: next }).where('part_number', '=', part_number).execute();
      await bumpCatalogueVersion(tx);
    }).then(
      () => true,
      () => false,
    );
    if (isCommitted) visitor.headers['catalogue-version'] = 'latest';
    cents = next;
    if (isCommitted) minPrice = next;
    for (let n = 0; n < 4; n++) {
      const price = await readPrice();
      if (price !== null && price < minPrice) problems.push(`a price of ${price} after ${minPrice}`);
      minPrice = Math.max(minPrice, price ?? 0);
    }
    await delay(PRICE_INTERVAL_MS);
  }
  return { count, problems };
}

/** Adds up the connections for reads in the metrics of both processes, by database server. */
async function countReads({ shop_ports }: Cluster): Promise<Map<string, number>> {
  const readsByServer = new Map<string, number>();
  for (const port of shop_ports) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, server, reads] of text.matchAll(/^database_reads_total\{source="(.+)"\} (\d+)$/gm))
      readsByServer.set(server!, (readsByServer.get(server!) ?? 0) + Number(reads));
  }
  return readsByServer;
}

/**
 * Finishes the open orders in a shop whose clock can be advanced, and compares its records with the providers' ledger.
 */
async function compareRecords(
  direct: Database,
  run: { sandbox: Sandbox; clock: ReturnType<typeof runningClock>; problems: string[] },
): Promise<void> {
  const { sandbox, clock, problems } = run;
  const settlingShop = await startShop(direct, { clock, sandbox });
  try {
    await settleOrders(settlingShop);
    await expectReconciled(direct.db, sandbox);
  } catch (error) {
    problems.push((error as Error).message);
  } finally {
    await settlingShop.close();
  }
}
