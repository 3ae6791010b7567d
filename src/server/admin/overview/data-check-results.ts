import { addDays, shopDay } from '#domain/shop-day.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { runDataChecks } from './data-checks.ts';

/** The check of payments covers this many days; the other checks cover all records. */
const PAYMENT_DAYS = 31;

/** Runs every data check and stores the numbers of mismatches for the metrics. */
export async function storeDataChecks({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<void> {
  const until = shopDay(clock());
  const range = { from: addDays(until, -PAYMENT_DAYS), until };
  const results = await withIndexScans(db, (tx) => runDataChecks(tx, range));
  for (const { check, count } of results) if (count > 0) log.error({ check, count }, 'data check failed');
  const checked_at = clock();
  await db
    .insertInto('data_check')
    .values(results.map(({ check: name, count: mismatches }) => ({ name, mismatches, checked_at })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        mismatches: eb.ref('excluded.mismatches'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute();
}

export const listDataCheckResults = (db: Db) =>
  db.selectFrom('data_check').select(['name', 'mismatches']).orderBy('name').execute();
