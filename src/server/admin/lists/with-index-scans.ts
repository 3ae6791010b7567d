import { sql } from 'kysely';
import { type Db, inSnapshot, type Tx } from '#server/platform/db.ts';

/**
 * Runs back-office queries in one snapshot, so that a day is closed for all of them or for none. PostgreSQL plans each
 * query for its actual parameters, prefers index scans to sequential scans, and does not cache looked-up rows
 * (memoize), because few rows of a list look up the same one.
 */
export function withIndexScans<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return inSnapshot(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('random_page_cost', '1.1', true),
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_memoize', 'off', true)`.execute(
      tx,
    );
    return run(tx);
  });
}
