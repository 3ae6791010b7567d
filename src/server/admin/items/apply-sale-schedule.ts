import { shopDay } from '#domain/shop-day.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { updateSales } from '#server/catalogue/item-queries.ts';
import { touchCatalogue } from '#server/catalogue/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';

/** Begins the sales whose first day it is, and ends those whose last day is over. */
export async function applySaleSchedule(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const turned = await updateSales(tx, shopDay(clock()));
    if (turned.length === 0) return;
    const deeds = turned.map(({ part_number, is_sale }) => ({
      action: is_sale ? 'sale-began' : 'sale-ended',
      subject: `item ${part_number}`,
      before: { is_sale: !is_sale },
      after: { is_sale },
    }));
    await recordSystemAudit(tx, deeds);
    await touchCatalogue(tx);
  });
}
