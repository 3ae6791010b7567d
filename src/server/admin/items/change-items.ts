import { ok } from '#domain/result.ts';
import {
  changeRecord,
  changeRecords,
  type RecordChange,
  type RecordContext,
} from '#server/admin/shared/audited-change.ts';
import { type AuditEntry, changedFields } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import { type ItemChanges, lockItem, lockItems, updateItem } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { readItemView } from './read-item.ts';

interface ItemContext extends RecordContext {
  params: { id: string };
  t: Translate;
}
type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

/** Changes one item and replies with its new state. `lockFirst` takes locks that come before the item's. */
export async function changeItem(
  context: ItemContext,
  change: RecordChange<LockedItem>,
  lockFirst?: (tx: Tx) => Promise<void>,
) {
  const { db, params, t } = context;
  const lock = async (tx: Tx) => {
    await lockFirst?.(tx);
    return lockItem(tx, params.id);
  };
  const changed = await changeRecord(context, `item ${params.id}`, lock, change);
  return changed.ok ? ok({ smessage: t('saved'), record: await readItemView(db, params.id) }) : changed;
}

const CHANGES: Record<'activate' | 'deactivate' | 'end-sale', ItemChanges> = {
  activate: { is_active: true },
  deactivate: { is_active: false },
  'end-sale': { is_sale: false, sale_scheduled: false, sale_start: null, sale_end: null },
};

export const changeItems = (context: Context<'POST /admin/items/bulk'>) =>
  changeRecords(context, async (tx, ids) => {
    const change = CHANGES[context.body.action];
    const items = await lockItems(tx, ids);
    const entries: AuditEntry[] = [];
    for (const item of items) {
      const changed = changedFields(item as ItemChanges, change);
      if (!changed) continue;
      await updateItem(tx, item.part_number, change);
      entries.push({ action: 'item-saved', subject: `item ${item.part_number}`, ...changed });
    }
    if (entries.length > 0) await bumpCatalogueVersion(tx);
    return { found: items.map((item) => item.part_number), entries };
  });
