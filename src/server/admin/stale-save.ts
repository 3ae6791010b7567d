import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Outcome } from '#server/platform/http/outcome.ts';
import { refusal } from '#server/platform/http/outcome.ts';
import { auditEntryView } from './audit/audit-entry-view.ts';

/**
 * The no for a save whose sender saw an older record: who changed what since then, so that nothing is
 * overwritten unseen. Null when the record is the one that was seen, or the sender does not say.
 */
export async function staleSave(
  db: Db,
  record: { subject: string; last_modified_at: Date },
  seen: string | undefined,
): Promise<Outcome<never> | null> {
  if (seen === undefined || record.last_modified_at.getTime() <= Date.parse(seen)) return null;
  const deeds = await auditEntriesFor(db, record.subject);
  const last = deeds[0];
  const later = deeds.filter((deed) => deed.at.getTime() > Date.parse(seen));
  const since = later.length > 0 ? later : deeds.slice(0, 1);
  const fields = [...new Set(since.flatMap((deed) => Object.keys((deed.after ?? {}) as object)))];
  return refusal('changed-meanwhile', {
    facts: { who: last?.actor ?? 'the shop', what: fields.join(', ') || last?.action || '' },
    extra: {
      changes: since.map(auditEntryView),
      last_modified_time: record.last_modified_at.toISOString(),
    },
  });
}
