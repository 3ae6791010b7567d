import { priceHistory } from '#domain/price-history.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { itemView } from './item-view.ts';
import { findItem, listPriceChanges } from './queries.ts';

/** Everything that the item's page shows; null if the item does not exist. */
export async function readItem(db: Db, part_number: string) {
  const item = await findItem(db, part_number);
  if (!item) return null;
  const subject = `item ${part_number}`;
  const prices = priceHistory(item, await listPriceChanges(db, subject));
  return itemView(item, prices, await auditEntriesFor(db, subject));
}
