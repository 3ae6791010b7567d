import type { Refusal } from '#contract/refusals.ts';
import { canResend } from '#domain/email-log.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import type { AppContext } from '#server/calls/context.ts';
import { findEmail, queueEmailAgain } from '#server/outbox/queries.ts';
import type { NamedLimit } from '#server/platform/limits.ts';
import { quoteSubject } from '#server/sales-quotes/queries.ts';

/** The limit of emails about one order, quote or message that staff send again. */
const RESENT_EMAILS: NamedLimit = { name: 'resent-emails', max: 5, seconds: 86_400, scope: 'shared' };

/** Counts an email that staff send again. Refused above the limit. `subject` is the audit subject of the email. */
export async function limitResentEmails(
  { db, limiter, clock }: Pick<AppContext, 'db' | 'limiter' | 'clock'>,
  subject: string,
): Promise<Result<null, Refusal>> {
  const wait = await limiter.take(db, RESENT_EMAILS, subject, clock());
  return wait > 0 ? refused('too-many', { params: { seconds: wait } }) : ok(null);
}

/** Queues an email again. It will be composed from current data. */
export async function resendEmail(
  context: StaffContext & Pick<AppContext, 'limiter' | 'clock'>,
  id: string,
): Promise<Result<unknown, Refusal>> {
  const { db, clock } = context;
  const email = await findEmail(db, id);
  if (!email) return refused('not-found');
  if (!canResend(email.topic, email.state)) return refused('email-not-resendable');
  const { order_id, quote_number, message_id } = email.payload;
  const subject =
    order_id ?? (quote_number === undefined ? `message ${message_id}` : quoteSubject(quote_number));
  const limited = await limitResentEmails(context, subject);
  if (!limited.ok) return limited;
  return runAuditedChange(context, subject, async (tx) => {
    if (!(await queueEmailAgain(tx, email, clock()))) return refused('email-not-resendable');
    return ok([{ action: 'email-resent', after: { topic: email.topic } }]);
  });
}
