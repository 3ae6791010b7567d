import { sql } from 'kysely';
import type { Database, Db } from './db.ts';

/** Has the planner know what is there, after many rows have come; it takes as long as it needs. */
export async function vacuumAndAnalyse(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`
      .execute(connection)
      .finally(() => sql`reset statement_timeout`.execute(connection));
  });
}

/** The embedded database has no process of its own that clears away dead rows (a server has). */
export async function vacuumEmbedded({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') await vacuumAndAnalyse(db);
}
