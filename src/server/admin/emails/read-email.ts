import { sql } from 'kysely';
import { hiddenReason } from '#domain/email-log.ts';
import { composeEmail } from '#server/emails/compose-email.ts';
import type { EmailContext } from '#server/emails/email-content.ts';
import { findQueuedEmail } from '#server/outbox/queries.ts';
import { onlyRow } from '#server/platform/db.ts';
import { deriveSecrets, randomToken } from '#server/platform/secrets.ts';
import { emailList, type ListedEmail } from './list.ts';

/**
 * An email of the log with its content. The outbox does not store the content, so it is composed again from current
 * data. Codes and link tokens in it are signed with a temporary key, so they do not work.
 */
export async function readEmail(context: EmailContext, outbox_id: string) {
  const { db, secrets } = context;
  const queued = await findQueuedEmail(db, outbox_id);
  if (!queued) return null;
  // Runs the query of the list for a page with only this email, so the sort order does not matter.
  const row = await onlyRow<ListedEmail>(db)`
    with page as (select ${outbox_id}::uuid as outbox_id) ${emailList.rows(sql`1`)}`;
  const hidden = hiddenReason(row.topic, row.state, row.recipient);
  if (hidden) return { row, content: null, hidden };
  const { sign } = deriveSecrets(randomToken());
  const email = await composeEmail({ ...context, secrets: { ...secrets, sign } }, queued);
  if (!email) return { row, content: null, hidden: 'outdated' as const };
  const { subject, text, html, attachments = [] } = email;
  const content = { subject, text, html, attachments: attachments.map(({ filename }) => filename) };
  return { row, content, hidden: null };
}
