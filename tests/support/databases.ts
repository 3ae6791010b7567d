import { readFile } from 'node:fs/promises';
import { afterAll, describe, inject } from 'vitest';
import { once } from '#domain/memoize.ts';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { type Database, openDatabase, restoreEmbedded } from '#server/platform/db.ts';
import { openServerDatabase } from './server-databases.ts';
import { TEST_SECRETS } from './test-secrets.ts';

export type Engine = Database['engine'];

/** Opens a fresh copy of the database with the small catalogue on one engine; the caller closes it. */
export async function openTestDatabase(
  engine: Engine,
  connections = 10,
): Promise<Database & { url?: string }> {
  const database =
    engine === 'pglite'
      ? await restoreEmbedded(await embeddedDump())
      : await openServerDatabase(inject('postgresUrl'), { template: inject('template'), connections });
  await setAuditKey(database, TEST_SECRETS);
  return database;
}

/** Opens a database without tables, into which a backup can be restored. */
export async function openEmptyDatabase(engine: Engine): Promise<Database> {
  if (engine === 'pglite') return openDatabase({ url: undefined, folder: 'memory://' });
  return openServerDatabase(inject('postgresUrl'));
}

/** Creates an embedded database with the small catalogue in a folder, to be opened by another process. */
export async function createEmbeddedDatabase(folder: string): Promise<void> {
  const database = await restoreEmbedded(await embeddedDump(), folder);
  await database.close();
}

/** The dump of the small catalogue, read once per test file. */
const embeddedDump = once(async () => new Blob([await readFile(inject('embeddedDump'))]));

type Suite = (open: () => Promise<Database>, engine: Engine) => void;

/** Runs a suite on the embedded database and on PostgreSQL; `open` returns a fresh database each time. */
export function describeOnBothDatabases(name: string, suite: Suite): void {
  describe.each(['pglite', 'postgresql'] as const)(`${name} (%s)`, (engine) => defineSuite(engine, suite));
}

/**
 * Runs a suite on PostgreSQL with one connection, because the embedded database has only one: a transaction that waits
 * for a query outside of it then hangs here too. Use it where other suites test the same kinds of SQL statements, locks
 * and types on both databases. `ENGINES=both` (`npm run test:databases`) runs the suite on both.
 */
export function describeWithDatabase(name: string, suite: Suite): void {
  if (process.env.ENGINES === 'both') describeOnBothDatabases(name, suite);
  else describe(name, () => defineSuite('postgresql', suite, 1));
}

/** Runs a suite on PostgreSQL only, for slow tests with several connections; `open` returns a fresh database each time. */
export function describeOnPostgres(name: string, suite: Suite): void {
  describe(name, () => defineSuite('postgresql', suite));
}

function defineSuite(engine: Engine, suite: Suite, connections?: number) {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });
  suite(async () => {
    const database = await openTestDatabase(engine, connections);
    opened.push(database);
    return database;
  }, engine);
}
