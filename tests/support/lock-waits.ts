import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db.ts';

/** Waits until exactly one statement on this database is waiting for a lock. */
export async function waitForBlockedStatement(db: Db): Promise<void> {
  await expect.poll(() => countBlockedStatements(db), { timeout: 30_000 }).toBe(1);
}

async function countBlockedStatements(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]!.n;
}

/** Locks a table in its own transaction; returns a function that ends the transaction. */
export async function lockTable(db: Db, table: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const lock = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return () => {
    released.resolve();
    return lock;
  };
}
