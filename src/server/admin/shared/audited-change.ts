import type { Refusal } from '#contract/refusals.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { type Actor, type AuditEntry, auditEntriesFor, recordAudit } from '#server/audit/queries.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { auditEntryView } from './audit-entry-view.ts';
import { claimSubmission } from './submissions.ts';

export interface StaffContext {
  db: Db;
  staff: Actor;
  request_id: string | null;
}

/**
 * The audit entries of a change (none if nothing changed) or its refusal. `subject` of an entry defaults to that of the
 * change.
 */
type ChangeResult = Result<(Omit<AuditEntry, 'subject'> & { subject?: string })[], Refusal>;
export type RecordChange<Row> = (tx: Tx, row: Row) => Promise<ChangeResult>;
export type RecordCheck<Row> = (row: Row) => Refused<Refusal> | null;

/** Runs a change by staff in one transaction with its audit entries, whose default subject is `subject`. */
export const runAuditedChange = (
  { db, staff, request_id }: StaffContext,
  subject: string,
  change: (tx: Tx) => Promise<ChangeResult>,
): Promise<ChangeResult> =>
  inTransaction(db, async (tx) => {
    const result = await change(tx);
    const entries = result.ok ? result.value.map((entry) => ({ subject, ...entry })) : [];
    await recordAudit(tx, staff, request_id, entries);
    return result;
  });

export interface RecordContext extends StaffContext {
  body?: { last_modified_time?: string; submission_id?: string | undefined; [field: string]: unknown };
}

/**
 * Locks and changes one record. Refused if the record was modified after the `last_modified_time` in the request. A
 * submission that is repeated, because its response was lost, changes nothing. `check` refuses records that can never
 * be changed.
 */
export const changeRecord = <Row extends { last_modified_at: Date }>(
  context: RecordContext,
  subject: string,
  lock: (tx: Tx) => Promise<Row | undefined>,
  change: RecordChange<Row>,
  check?: RecordCheck<Row>,
): Promise<ChangeResult> =>
  runAuditedChange(context, subject, async (tx) => {
    const row = await lock(tx);
    if (!row) return refused('not-found');
    const submission = await claimSubmission(tx, subject, context.body);
    if (submission === 'repeated') return ok([]);
    if (submission === 'different') return refused('submission-differs');
    return (
      check?.(row) ??
      (await refuseStaleSave(tx, subject, row.last_modified_at, context.body?.last_modified_time)) ??
      change(tx, row)
    );
  });

/**
 * Changes several records and counts the results. `change` returns the ids that exist, and one audit entry for each
 * changed record. Ids that do not exist are counted as failed, unchanged records as skipped.
 */
export async function changeRecords<Id extends string | number>(
  { db, staff, request_id, body, t }: StaffContext & { body: { ids: Id[] }; t: Translate },
  change: (tx: Tx, ids: Id[]) => Promise<{ found: Id[]; entries: AuditEntry[] }>,
) {
  const ids = [...new Set(body.ids)];
  const { found, entries } = await inTransaction(db, async (tx) => {
    const changed = await change(tx, ids);
    await recordAudit(tx, staff, request_id, changed.entries);
    return changed;
  });
  const failed = ids
    .filter((id) => !found.includes(id))
    .map((id) => ({ id: String(id), message: t('not-found') }));
  const done = entries.length;
  const skipped = found.length - done;
  return ok({ smessage: t('bulk-done', { done, skipped, failed: failed.length }), done, skipped, failed });
}

/**
 * Refuses a save if the record was changed after the client loaded it, and names who changed what. Null if it was not
 * changed or the client sent no timestamp. `reasonFor` can select another reason for the actions of these changes.
 */
export async function refuseStaleSave<Reason extends Refusal = never>(
  db: Db,
  subject: string,
  last_modified_at: Date,
  seenTime: string | undefined,
  reasonFor?: (actions: string[]) => Reason | null,
) {
  if (seenTime === undefined || last_modified_at.getTime() <= Date.parse(seenTime)) return null;
  const entries = await auditEntriesFor(db, subject);
  const latest = entries[0];
  const laterEntries = entries.filter((entry) => entry.at.getTime() > Date.parse(seenTime));
  // An entry can be slightly older than the row's time. If none is later, the latest one describes the change.
  const shownEntries = laterEntries.length > 0 ? laterEntries : entries.slice(0, 1);
  const fields = [...new Set(shownEntries.flatMap((entry) => Object.keys((entry.after ?? {}) as object)))];
  const actions = latest ? [latest.action] : [];
  const reason = reasonFor?.(shownEntries.map(({ action }) => action)) ?? 'changed-meanwhile';
  return refused(reason, {
    params: {
      actor: latest?.actor ?? 'shop',
      fields: fields.length > 0 ? fields : actions,
    },
    extra: { changes: shownEntries.map(auditEntryView), last_modified_time: last_modified_at.toISOString() },
  });
}
