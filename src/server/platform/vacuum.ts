import { sql } from 'kysely';
import { allowLongStatements, type Database, type Db, inTransaction } from './db.ts';
import { DISABLE_STATEMENT_TIMEOUT_IN_SESSION, RESET_STATEMENT_TIMEOUT } from './postgres.ts';

/** Updates statistics and flushes GIN indexes after the first load. Also vacuums PGlite, which has no autovacuum. */
export async function analyze({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') return vacuumAndAnalyze(db);
  await inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    await sql`analyze`.execute(tx);
  });
  await flushPendingLists(db);
}

/**
 * Flushes GIN indexes after an import, because autovacuum may not run for a long time. On PGlite, vacuums only the
 * imported tables, because vacuuming all would block its only connection for up to a second.
 */
export async function maintainImportedTables(
  { db, engine }: Database,
  tables: readonly string[],
): Promise<void> {
  await (engine === 'pglite' ? vacuumAndAnalyze(db, tables) : flushPendingLists(db));
}

/** Flushes the pending lists of GIN indexes; every search would otherwise read them (`docs/performance.md`). */
async function flushPendingLists(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    await sql`
      select gin_clean_pending_list(c.oid) from pg_class c join pg_am a on a.oid = c.relam
      where a.amname = 'gin' and c.relkind = 'i'
        and c.relnamespace = current_schema()::regnamespace`.execute(tx);
  });
}

/**
 * Vacuums these tables, by default all. Needs a direct connection, not a pooler, because it disables the statement
 * timeout of the session.
 */
export async function vacuumAndAnalyze(db: Db, tables: readonly string[] = []): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(DISABLE_STATEMENT_TIMEOUT_IN_SESSION).execute(connection);
    await sql`vacuum analyze ${sql.raw(tables.join(', '))}`
      .execute(connection)
      .finally(() => sql.raw(RESET_STATEMENT_TIMEOUT).execute(connection));
  });
}

/** Vacuums the embedded database, which has no autovacuum. */
export async function vacuumEmbedded({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') await vacuumAndAnalyze(db);
}
