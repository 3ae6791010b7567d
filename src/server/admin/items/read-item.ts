import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { itemView } from './item-view.ts';
import { findItem } from './queries.ts';

export async function findItemWithHistory(db: Db, part_number: string) {
  const item = await findItem(db, part_number);
  return item ? { item, history: await auditEntriesFor(db, `item ${part_number}`) } : null;
}

/** An existing item as its page shows it. */
export async function readItemView(db: Db, part_number: string) {
  const read = (await findItemWithHistory(db, part_number))!;
  return itemView(read.item, read.history);
}
