import { sql } from 'kysely';
import type { Database } from './db.ts';

/** The embedded database has no process of its own that clears away dead rows (a server has). */
export async function vacuumEmbedded({ db, engine }: Database): Promise<void> {
  if (engine === 'pglite') await sql`vacuum analyze`.execute(db);
}
