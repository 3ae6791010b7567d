/**
 * `npm run test:upgrade`: an older version takes orders while this version migrates the database; then both
 * versions take orders.
 */

import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startSandbox } from '#sandbox/sandbox.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { type ShopProcess, startShopProcess } from '#tests/support/shop-processes.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { readArguments } from '#tools/run/read-arguments.ts';

const { values } = readArguments('Usage: npm run test:upgrade -- [--from <commit>]', {
  options: { from: { type: 'string' } },
});
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const CONCURRENT_SHOPPERS = 4;
/** There are three phases: before the migration, after it, and after this version has replaced one process. */
const ORDERS_PER_PHASE = 100;

// By default, the older version is the commit before the one that added the latest migration.
const lastMigration = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'migrations');
const oldCommit = git('rev-parse', values.from ?? `${lastMigration}^`);
const folder = await mkdtemp(`${tmpdir()}/shop-upgrade-`);
const oldCheckout = `${folder}/old`;
git('worktree', 'add', '--detach', oldCheckout, oldCommit);
const server = await startOwnPostgres({ durable: false });
const database = await openDatabase({ url: server.url, folder: 'unused', connections: 3 });
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
const shops: ShopProcess[] = [];
const statuses: Record<string, number> = {};
let orderCount = 0;

const processOptions = (name: string) => ({
  database_url: server.url,
  data_dir: `${folder}/${name}`,
  sandbox_url: sandbox.url,
});
const countStatus = (call: string, status: number) => {
  statuses[`${call} ${status}`] = (statuses[`${call} ${status}`] ?? 0) + 1;
};

/** Places an order; each of its requests goes to the next running process. */
async function placeOrder(): Promise<void> {
  let nextProcess = orderCount;
  const n = orderCount++;
  const shopper = createRemoteShopper(() => shops[nextProcess++ % shops.length]!.url);
  const query = { displayname: `civic ${n}` };
  countStatus(
    'search',
    (await shopper.call('GET /search/:category', { params: { category: 'rotor' }, query })).status,
  );
  await putInCart(shopper, SETS.civicSportFront, 1);
  const body = await buildOrderInput(shopper, { nonce: `cnon:emu-ok.${n}` });
  countStatus('order', (await shopper.call('POST /placeorder', { body })).status);
}

async function sell(isOver: () => boolean): Promise<void> {
  const shopper = async () => {
    while (!isOver()) await placeOrder();
  };
  await Promise.all(Array.from({ length: CONCURRENT_SHOPPERS }, shopper));
}

async function sellOneMorePhase(): Promise<void> {
  const target = orderCount + ORDERS_PER_PHASE;
  await sell(() => orderCount >= target);
}

try {
  await symlink(`${process.cwd()}/node_modules`, `${oldCheckout}/node_modules`);
  const oldModule = (path: string) => import(`${oldCheckout}/${path}`);
  await (await oldModule('src/server/platform/migrate.ts')).migrate(database.db);
  await (await oldModule('tests/support/load-small-catalogue.ts')).loadSmallCatalogue(database.db);
  await database.db.updateTable('stock').set({ on_hand: 100_000 }).execute();
  const { startShopProcess: startOldProcess } = await oldModule('tests/support/shop-processes.ts');
  shops.push(await startOldProcess(processOptions('old')), await startOldProcess(processOptions('old2')));
  await sellOneMorePhase();
  let migrated: string[] | undefined;
  const selling = sell(() => migrated !== undefined);
  migrated = await migrate(database.db);
  await selling;
  await sellOneMorePhase();
  shops[0]!.child.kill('SIGKILL');
  shops[0] = await startShopProcess(processOptions('new'));
  await sellOneMorePhase();
  console.log(
    `From ${git('log', '-1', '--format=%h %s', oldCommit)}: ${migrated.join(', ') || 'no migration'}`,
  );
  console.log(statuses);
  if (Object.keys(statuses).some((each) => !each.endsWith(' 200'))) process.exitCode = 1;
} finally {
  for (const { child } of shops) child.kill('SIGKILL');
  await sandbox.close();
  await database.close();
  await server.stop();
  git('worktree', 'remove', '--force', oldCheckout);
  await rm(folder, { recursive: true, force: true });
}
