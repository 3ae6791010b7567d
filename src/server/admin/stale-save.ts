import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Outcome } from '#server/platform/http/outcome.ts';
import { refusal } from '#server/platform/http/outcome.ts';
import { auditEntryView } from './audit/audit-entry-view.ts';

/**
 * The refusal of a save based on an outdated record, naming who changed what since. Null when the record is
 * unchanged or the client sent no timestamp.
 */
export async function staleSave(
  db: Db,
  record: { subject: string; last_modified_at: Date },
  seen_time: string | undefined,
): Promise<Outcome<never> | null> {
  if (seen_time === undefined || record.last_modified_at.getTime() <= Date.parse(seen_time)) return null;
  const entries = await auditEntriesFor(db, record.subject);
  const last = entries[0];
  const later = entries.filter((entry) => entry.at.getTime() > Date.parse(seen_time));
  const since = later.length > 0 ? later : entries.slice(0, 1);
  const fields = [...new Set(since.flatMap((entry) => Object.keys((entry.after ?? {}) as object)))];
  return refusal('changed-meanwhile', {
    params: { actor: last?.actor ?? 'The system', fields: fields.join(', ') || last?.action || '' },
    extra: {
      changes: since.map(auditEntryView),
      last_modified_time: record.last_modified_at.toISOString(),
    },
  });
}
