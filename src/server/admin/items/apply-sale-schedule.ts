import { shopDay } from '#domain/shop-day.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { updateSales } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';

/** Starts sales whose first day has come and ends those whose last day has passed. */
export async function applySaleSchedule(db: Db, clock: Clock): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await updateSales(tx, shopDay(clock()));
    if (changed.length === 0) return;
    const entries = changed.map(({ part_number, was_sale, is_sale }) => ({
      action: is_sale ? 'sale-began' : 'sale-ended',
      subject: `item ${part_number}`,
      before: { is_sale: was_sale },
      after: { is_sale },
    }));
    await recordSystemAudit(tx, entries);
    await bumpCatalogueVersion(tx);
  });
}
