import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTransientError, isUnavailable } from '#server/platform/database-errors.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { vacuumAndAnalyse } from '#server/platform/vacuum.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { lockTable } from '#tests/support/lock-waits.ts';

let direct: Database & { url?: string };
/** With one connection, which is waited for only briefly. */
let database: Database;
beforeAll(async () => {
  direct = await openTestDatabase('postgresql');
  database = await openDatabase({ url: direct.url, folder: '', connections: 1, connection_timeout: 100 });
});
afterAll(async () => {
  await database.close();
  await direct.close();
});

const select = (value: unknown) =>
  sql<{ value: unknown }>`select ${value}::jsonb as value`.execute(database.db);

test('a value that cannot be sent is no trouble of the database, and its statement can be used again', async () => {
  const error = await select({ amount: 1n }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(TypeError);
  expect(isTransientError(error)).toBe(false);
  expect(database.hasFailedRecently()).toBe(false);
  expect((await select({ amount: 1 })).rows).toEqual([{ value: { amount: 1 } }]);
});

test('a caller that gets no connection in time reads that the shop is busy; the database is not reported as down', async () => {
  const error = await database.db.connection().execute(() => select(1).catch((error: unknown) => error));
  expect([isTransientError(error), isUnavailable(error)]).toEqual([true, false]);
  expect(database.hasFailedRecently()).toBe(false);
});

test('vacuuming may take longer than a request waits for the database', async () => {
  const unlock = await lockTable(direct.db, 'outbox');
  setTimeout(unlock, 7000);
  await vacuumAndAnalyse(database.db);
  const { rows } = await sql`show statement_timeout`.execute(database.db);
  expect(rows).toEqual([{ statement_timeout: '5s' }]);
}, 30_000);
