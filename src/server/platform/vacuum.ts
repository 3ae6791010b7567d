import { sql } from 'kysely';
import type { Database, Db } from './db.ts';
import { LIFT_SESSION_TIMEOUT, RESET_SESSION_TIMEOUT } from './postgres.ts';

/** Updates planner statistics after bulk loads, without a statement timeout. */
export async function vacuumAndAnalyse(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql.raw(LIFT_SESSION_TIMEOUT).execute(connection);
    await sql`vacuum analyze`
      .execute(connection)
      .finally(() => sql.raw(RESET_SESSION_TIMEOUT).execute(connection));
  });
}

/** The embedded database has no autovacuum. */
export async function vacuumEmbedded({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') await vacuumAndAnalyse(db);
}
