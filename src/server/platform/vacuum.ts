import { sql } from 'kysely';
import type { Database, Db } from './db.ts';

/** Updates planner statistics after bulk loads, without a statement timeout. */
export async function vacuumAndAnalyse(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`
      .execute(connection)
      .finally(() => sql`reset statement_timeout`.execute(connection));
  });
}

/** The embedded database has no autovacuum. */
export async function vacuumEmbedded({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') await vacuumAndAnalyse(db);
}
