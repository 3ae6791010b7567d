import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { findAlteredEntry, recordSystemAudit } from '#server/audit/queries.ts';
import { isTransientError, isUnavailable } from '#server/platform/database-errors.ts';
import {
  allowLongStatements,
  type Database,
  type Db,
  inTransaction,
  openDatabase,
} from '#server/platform/db.ts';
import { vacuumAndAnalyze } from '#server/platform/vacuum.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { startFlakyProxy } from '#tests/support/flaky-proxy.ts';
import { lockTable } from '#tests/support/lock-waits.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { TEST_SECRETS } from '#tests/support/test-secrets.ts';

/** The same database with a pool of normal size. */
let direct: Database & { url?: string };
/** A pool with one connection and a short connection timeout. */
let database: Database;
beforeAll(async () => {
  direct = await openTestDatabase('postgresql');
  database = await openDatabase({
    url: direct.url,
    folder: 'unused',
    connections: 1,
    connection_timeout: 100,
  });
});
afterAll(async () => {
  await database.close();
  await direct.close();
});

const select = (value: unknown) =>
  sql<{ value: unknown }>`select ${value}::jsonb as value`.execute(database.db);

test('a value that cannot be serialised does not count as a database failure, and the same statement works with a valid value afterwards', async () => {
  const error = await select({ amount: 1n }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(TypeError);
  expect(isTransientError(error)).toBe(false);
  expect(database.hasFailedRecently()).toBe(false);
  expect((await select({ amount: 1 })).rows).toEqual([{ value: { amount: 1 } }]);
});

test('a query that waits too long for a connection fails with a transient error; the database counts as available', async () => {
  const error = await database.db.connection().execute(() => select(1).catch((error: unknown) => error));
  expect([isTransientError(error), isUnavailable(error)]).toEqual([true, false]);
  expect(database.hasFailedRecently()).toBe(false);
});

test('a connection on which the server has become read-only is replaced, so that the next write succeeds', async () => {
  const write = (db: Db) => sql`delete from outbox where false`.execute(db);
  for (const run of [write, (db: Db) => inTransaction(db, write)]) {
    // The pool has one connection, so the next statement uses this connection.
    await sql`set default_transaction_read_only = on`.execute(database.db);
    const error = await run(database.db).catch((error: unknown) => error);
    expect(isUnavailable(error), String(error)).toBe(true);
    await run(database.db);
  }
});

// The next two tests wait for many seconds, so they run at the same time.
test.concurrent('a vacuum may take longer than the statement timeout of requests', async () => {
  const unlock = await lockTable(direct.db, 'outbox');
  setTimeout(unlock, 7000);
  await vacuumAndAnalyze(database.db);
  const { rows } = await sql`show statement_timeout`.execute(database.db);
  expect(rows).toEqual([{ statement_timeout: '5s' }]);
}, 30_000);

test.concurrent('a long statement or COPY fails soon after its connection falls silent; a statement that the server is still executing goes on', async ({
  onTestFinished,
}) => {
  const proxyUrl = new URL(direct.url!);
  const proxy = await startFlakyProxy(Number(proxyUrl.port), createSeededRandom(1));
  onTestFinished(proxy.close);
  proxyUrl.port = String(proxy.port);
  const flakyDatabase = await openDatabase({ url: proxyUrl.href, folder: 'unused', connections: 4 });
  onTestFinished(flakyDatabase.close);
  await sql`create table copied (name text)`.execute(direct.db);
  const silenced = Promise.withResolvers<void>();
  const transactionBegan = Promise.withResolvers<void>();
  const copyBegan = Promise.withResolvers<void>();
  const statement = inTransaction(flakyDatabase.db, async (tx) => {
    await allowLongStatements(tx);
    transactionBegan.resolve();
    await silenced.promise;
    await sql`select 1`.execute(tx);
  });
  async function* lines() {
    yield 'first\n';
    copyBegan.resolve();
    await silenced.promise;
    yield 'second\n';
  }
  const copying = flakyDatabase.copyIn!('copied', ['name'], Readable.from(lines()));
  const failures = Promise.allSettled([statement, copying]);
  await Promise.all([transactionBegan.promise, copyBegan.promise]);
  proxy.startSilence();
  silenced.resolve();
  await expect(sql`select 1`.execute(flakyDatabase.db)).rejects.toThrow();
  proxy.endSilence();
  const slowTransaction = inTransaction(flakyDatabase.db, async (tx) => {
    await allowLongStatements(tx);
    // Long enough for two probes, which the client sends every 5 s while the server is silent.
    await sql`select pg_sleep(14)`.execute(tx);
  });
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await slowTransaction;
}, 60_000);

test('behind a pooler, nothing is set or prepared for longer than a transaction', async () => {
  const pooled = await openDatabase({
    url: direct.url,
    folder: 'unused',
    connections: 1,
    pooler: 'transaction',
  });
  onTestFinished(pooled.close);
  await setAuditKey(pooled, TEST_SECRETS);
  const { db } = pooled;
  // The parameter makes the driver prepare the statement if it is allowed to.
  const session = async (on: Db) => {
    const { rows } = await sql<{ has_key: boolean; timeout: string; prepared: number }>`
      select coalesce(current_setting('shop.audit_key', true), '') <> '' as has_key,
        current_setting('statement_timeout') as timeout,
        (select count(*)::int from pg_prepared_statements where ${true}) as prepared`.execute(on);
    return rows[0];
  };
  const isolation = 'repeatable read';
  const inside = await db.transaction().setIsolationLevel(isolation).execute(session);
  expect(inside).toEqual({ has_key: true, timeout: '5s', prepared: 0 });
  expect(await session(db)).toEqual({ has_key: false, timeout: '0', prepared: 0 });
  // An audit entry is signed with the key of its transaction.
  await inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await recordSystemAudit(tx, [{ action: 'pooled', subject: 'pooler' }]);
  });
  expect(await findAlteredEntry(db)).toBeNull();
});
