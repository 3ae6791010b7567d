import type { Reply } from '#contract/calls.ts';
import { bulkResponse } from '#server/admin/bulk-response.ts';
import { type AuditEntry, changedFields, recordAudit } from '#server/audit/queries.ts';
import { type ItemChanges, lockItems, updateItem } from '#server/catalogue/item-queries.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import type { Outcome } from '#server/platform/http/outcome.ts';

type Call = 'POST /admin/items/bulk';

const CHANGES: Record<'activate' | 'deactivate' | 'end-sale', ItemChanges> = {
  activate: { is_active: true },
  deactivate: { is_active: false },
  'end-sale': { is_sale: false, sale_scheduled: false, sale_start: null, sale_end: null },
};

export async function changeItems({
  db,
  staff,
  body,
  request_id,
  t,
}: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const change = CHANGES[body.action];
  const ids = [...new Set(body.ids)];
  return db.transaction().execute(async (tx) => {
    const items = await lockItems(tx, ids);
    const entries: AuditEntry[] = [];
    for (const item of items) {
      const changed = changedFields(item as ItemChanges, change);
      if (!changed) continue;
      await updateItem(tx, item.part_number, change);
      entries.push({ action: 'item-saved', subject: `item ${item.part_number}`, ...changed });
    }
    await recordAudit(tx, staff, request_id, entries);
    if (entries.length > 0) await bumpCatalogueVersion(tx);
    const found = items.map((item) => item.part_number);
    return bulkResponse(ids, found, entries.length, t);
  });
}
