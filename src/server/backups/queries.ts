import { allRows, type Db } from '#server/platform/db.ts';

/** Records that a backup was saved, or that one was restored to check it. */
export async function recordBackupStep(db: Db, step: 'saved' | 'restored', done_at: Date): Promise<void> {
  await db
    .insertInto('backup_step')
    .values({ step, done_at })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ done_at }))
    .execute();
}

/** The seconds since each step was last done; steps that were never done are left out. */
export const listBackupAges = (db: Db, now: Date) =>
  allRows<{ step: string; age_seconds: number }>(db)`
    select step, greatest(0, extract(epoch from ${now}::timestamptz - done_at))::float8 as age_seconds
    from backup_step`;
