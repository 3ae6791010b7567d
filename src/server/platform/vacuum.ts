import { sql } from 'kysely';
import { allowLongStatements, type Database, type Db, inTransaction } from './db.ts';
import { LIFT_SESSION_TIMEOUT, RESET_SESSION_TIMEOUT } from './postgres.ts';

/** Updates planner statistics after a bulk load. PostgreSQL vacuums by itself. */
export async function analyse({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') return vacuumAndAnalyse(db);
  await inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    await sql`analyze`.execute(tx);
  });
}

/**
 * Also removes dead rows, without a statement timeout. Setting the session's timeout requires a direct connection, not
 * a pooler.
 */
export async function vacuumAndAnalyse(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(LIFT_SESSION_TIMEOUT).execute(connection);
    await sql`vacuum analyze`
      .execute(connection)
      .finally(() => sql.raw(RESET_SESSION_TIMEOUT).execute(connection));
  });
}

/** Vacuums the embedded database, which has no autovacuum. */
export async function vacuumEmbedded({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') await vacuumAndAnalyse(db);
}
