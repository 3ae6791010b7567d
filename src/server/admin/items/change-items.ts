import type { Reply } from '#contract/calls.ts';
import { type AuditEntry, changes, recordAudit } from '#server/audit/queries.ts';
import { type ItemChanges, lockItems, updateItem } from '#server/catalogue/item-queries.ts';
import { touchCatalogue } from '#server/catalogue/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, respond } from '#server/platform/http/outcome.ts';

type Call = 'POST /admin/items/bulk';

const TO: Record<'activate' | 'deactivate' | 'end-sale', ItemChanges> = {
  activate: { is_active: true },
  deactivate: { is_active: false },
  'end-sale': { is_sale: false, sale_scheduled: false, sale_start: null, sale_end: null },
};

/** The same change on several items at once; those that are so already are passed over. */
export async function changeItems({
  db,
  staff,
  body,
  request_id,
  t,
}: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const wanted = TO[body.action];
  const ids = [...new Set(body.ids)];
  return db.transaction().execute(async (tx) => {
    const known = await lockItems(tx, ids);
    const deeds: AuditEntry[] = [];
    for (const item of known) {
      const changed = changes(item as ItemChanges, wanted);
      if (!changed) continue;
      await updateItem(tx, item.part_number, wanted);
      deeds.push({ action: 'item-saved', subject: `item ${item.part_number}`, ...changed });
    }
    await recordAudit(tx, staff, request_id, deeds);
    if (deeds.length > 0) await touchCatalogue(tx);
    const failed = ids
      .filter((id) => !known.some((item) => item.part_number === id))
      .map((id) => ({ id, message: t('not-found') }));
    const done = deeds.length;
    const skipped = known.length - done;
    return respond({
      scode: 200,
      smessage: t('bulk-done', { done, skipped, failed: failed.length }),
      done,
      skipped,
      failed,
    });
  });
}
