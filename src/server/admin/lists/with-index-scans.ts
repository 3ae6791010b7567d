import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';

/**
 * Runs questions of the back office in one transaction in which they are planned for the very values they
 * are asked with, and never read a table from end to end where an index will do.
 */
export function withIndexScans<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('random_page_cost', '1.1', true),
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
    return run(tx);
  });
}
