/**
 * `npm run test:recovery`: sells from a PostgreSQL server that archives its write-ahead log, deletes data as if by
 * mistake, and recovers the state of the moment before with the scripts of deploy/postgres. Also makes a nightly backup
 * and restores it with the operator's key.
 */

import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { hasCommand } from '#tests/support/has-command.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { type ShopProcess, startShopProcess } from '#tests/support/shop-processes.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { createKeys } from '#tools/backup/age.ts';
import { loadBackup } from '#tools/backup/load.ts';
import { makeNightlyBackup } from '#tools/backup/nightly.ts';
import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ORDERS = 10;

const folder = await mkdtemp(`${tmpdir()}/shop-recovery-`);
await chmod(folder, 0o755);
const archive = `${folder}/archive`;
const bin = `${folder}/bin`;
const failures: string[] = [];
const check = (claim: string, holds: boolean) => {
  console.log(`${holds ? 'holds' : 'FAILS'}: ${claim}`);
  if (!holds) failures.push(claim);
};
/** Run at the end, in reverse order. */
const cleanups: (() => Promise<unknown>)[] = [];

/**
 * Copies the scripts to a folder that the server's user can read; adds the project's own `age` command if the
 * system has none.
 */
async function installScripts(): Promise<void> {
  await cp(`${ROOT}/deploy/postgres`, bin, { recursive: true });
  await mkdir(archive);
  await chmod(archive, 0o777);
  if (hasCommand('age')) return;
  const script = `#!/bin/sh\nexec '${process.execPath}' '${ROOT}/tools/backup/age-command.ts' "$@"\n`;
  await writeFile(`${bin}/age`, script, { mode: 0o755 });
}

async function placeOrders(shop: ShopProcess, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const shopper = createRemoteShopper(() => shop.url);
    await putInCart(shopper, SETS.civicSportFront, 1);
    const { orderId, orderStatus } = await placeOrder(shopper);
    if (orderStatus !== 'Paid') throw new Error(`the order is ${orderStatus}`);
    ids.push(orderId);
  }
  return ids;
}

async function paidOrders({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('order_id').where('status', '=', 'Paid').execute();
  return rows.map((row) => row.order_id).sort();
}

/** Finishes the current segment of the log and waits until it is archived. */
async function archiveLog({ db }: Database): Promise<void> {
  const { rows } = await sql<{ segment: string }>`select pg_walfile_name(pg_switch_wal()) as segment`.execute(
    db,
  );
  const isArchived = async () => (await readdir(archive)).includes(`${rows[0]!.segment}.age`);
  while (!(await isArchived())) await delay(100);
}

try {
  await installScripts();
  const keys = await createKeys();
  const identity = `${folder}/identity`;
  await writeFile(identity, `${keys.identity}\n`, { mode: 0o644 });
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    ARCHIVE: archive,
    BACKUP_RECIPIENT: keys.recipient,
    IDENTITY: identity,
  };
  const server = await startOwnPostgres({
    durable: true,
    env,
    settings: ['archive_mode=on', `archive_command=${bin}/archive-wal.sh %p %f`],
  });
  let isRunning = true;
  cleanups.push(async () => isRunning && server.stop());
  const database = await openWithSmallCatalogue(server.url);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  cleanups.push(() => sandbox.close());
  const shop = await startShopProcess({
    database_url: server.url,
    data_dir: `${folder}/data`,
    sandbox_url: sandbox.url,
  });
  cleanups.push(async () => shop.child.kill('SIGKILL'));

  const ordersInBackup = await placeOrders(shop, ORDERS);
  const base = execFileSync(`${bin}/base-backup.sh`, [server.url], {
    env: { ...env, PATH: `${server.bin}:${env.PATH}` },
    encoding: 'utf8',
  }).trim();
  console.log(`base backup: ${((await stat(base)).size / 1e6).toFixed(1)} MB, encrypted`);
  const ordersAfterBackup = await placeOrders(shop, ORDERS);
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database.db);
  const recoveryTime = rows[0]!.now;
  const laterOrders = await placeOrders(shop, ORDERS);

  // The nightly backup checks itself with a temporary key; here it is restored with the operator's key.
  const nightly = `${folder}/nightly`;
  const options = { folder: nightly, recipient: keys.recipient, keep: 2, check_server_url: server.url };
  const { file, rows: saved } = await makeNightlyBackup(database, options, new Date());
  const content = await readFile(file);
  check('a nightly backup is encrypted', content.subarray(0, 21).toString() === 'age-encryption.org/v1');
  const empty = await openDatabase({ url: undefined, folder: 'memory://' });
  const restored = await loadBackup(empty.db, file, [keys.identity]);
  check(
    `the nightly backup restores ${saved} rows and ${3 * ORDERS} orders with the operator's key`,
    restored.rows === saved && (await paidOrders(empty)).length === 3 * ORDERS,
  );
  await empty.close();

  // Simulates a mistake that deletes data.
  await sql`truncate orders cascade`.execute(database.db);
  check('after the mistake no order is left', (await paidOrders(database)).length === 0);
  await archiveLog(database);
  shop.child.kill('SIGKILL');
  await database.close();
  await server.stop();
  isRunning = false;

  const start = performance.now();
  const recovered = await startOwnPostgres({
    durable: true,
    env,
    settings: [
      `restore_command=${bin}/restore-wal.sh %f %p`,
      `recovery_target_time=${recoveryTime}`,
      'recovery_target_action=promote',
    ],
    async fillData(dataFolder) {
      await mkdir(dataFolder, { mode: 0o700 });
      const unpack = 'age -d -i "$IDENTITY" <"$0" | gunzip | tar --extract --directory "$1"';
      execFileSync('sh', ['-c', unpack, base, dataFolder], { env });
      await writeFile(`${dataFolder}/recovery.signal`, '');
      const { uid, gid } = await stat(`${dataFolder}/..`);
      execFileSync('chown', ['-R', `${uid}:${gid}`, dataFolder]);
    },
  });
  cleanups.push(() => recovered.stop());
  const recoveredDatabase = await openDatabase({ url: recovered.url, folder: 'unused', connections: 2 });
  cleanups.push(() => recoveredDatabase.close());
  const isRecovering = async () =>
    (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(recoveredDatabase.db)).rows[0]!.is;
  while (await isRecovering()) await delay(100);
  console.log(`recovered to ${recoveryTime} in ${((performance.now() - start) / 1000).toFixed(1)} s`);

  const recoveredOrders = await paidOrders(recoveredDatabase);
  check(
    `all ${2 * ORDERS} orders acknowledged before that time are there, and none of the ${laterOrders.length} after it`,
    recoveredOrders.join() === [...ordersInBackup, ...ordersAfterBackup].sort().join(),
  );
  const recoveredShop = await startShopProcess({
    database_url: recovered.url,
    data_dir: `${folder}/data`,
    sandbox_url: sandbox.url,
  });
  cleanups.push(async () => recoveredShop.child.kill('SIGKILL'));
  await placeOrders(recoveredShop, 1);
  check(
    'the recovered shop sells again',
    (await paidOrders(recoveredDatabase)).length === recoveredOrders.length + 1,
  );
} finally {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failures.length === 0 ? 0 : 1);
