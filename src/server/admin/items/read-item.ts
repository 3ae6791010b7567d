import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { itemView } from './item-view.ts';
import { findItem } from './queries.ts';

/** An item with its history, as it is now. */
export async function readItem(db: Db, part_number: string) {
  const item = await findItem(db, part_number);
  return item ? { item, history: await auditEntriesFor(db, `item ${part_number}`) } : null;
}

/** The same as its page shows it, after a change. */
export async function itemRecord(db: Db, part_number: string) {
  const read = (await readItem(db, part_number))!;
  return itemView(read.item, read.history);
}
