import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db.ts';

/** Until exactly so many statements of this database wait for a lock; other tests' databases do not count. */
export async function untilLockWaits(db: Db, count: number): Promise<void> {
  await expect.poll(() => lockWaits(db), { timeout: 30_000 }).toBe(count);
}

async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.n;
}
