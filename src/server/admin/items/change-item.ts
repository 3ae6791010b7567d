import { ok } from '#domain/result.ts';
import { changeRecord, type RecordChange, type RecordContext } from '#server/admin/shared/audited-change.ts';
import { type LockedItem, lockItem, lockItemTables } from '#server/catalogue/item-queries.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { readItem } from './item-view.ts';

/**
 * Changes one item and replies with its new state and the text `message`. `lockFirst` takes the locks that must precede
 * the item's lock.
 */
export async function changeItem(
  context: RecordContext & { params: { id: string }; t: Translate },
  change: RecordChange<LockedItem>,
  {
    lockFirst = lockItemTables,
    message = 'saved-item',
  }: {
    lockFirst?: (tx: Tx) => Promise<void>;
    message?: 'saved-item' | 'saved-item-stock' | 'saved-item-numbers' | 'saved-item-vehicles';
  } = {},
) {
  const { db, params, t } = context;
  const lock = async (tx: Tx) => {
    await lockFirst(tx);
    return lockItem(tx, params.id);
  };
  const changed = await changeRecord(context, `item ${params.id}`, lock, change);
  if (!changed.ok) return changed;
  return ok({ smessage: t(message, { part: params.id }), record: (await readItem(db, params.id))! });
}
