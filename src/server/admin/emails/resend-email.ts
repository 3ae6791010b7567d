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

/** Counts an email that staff send again; refused above the limit. `subject` is that of the email's audit entries. */
export async function countResentEmail(
  { db, limiter, clock }: Pick<AppContext, 'db' | 'limiter' | 'clock'>,
  subject: string,
): Promise<Result<null, Refusal>> {
  const seconds = await limiter.take(db, RESENT_EMAILS, subject, clock());
  return seconds > 0 ? refused('too-many', { params: { seconds } }) : ok(null);
}

/** Queues an email again. Its text is written anew from current data. */
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
  const counted = await countResentEmail(context, subject);
  if (!counted.ok) return counted;
  return runAuditedChange(context, subject, async (tx) => {
    if (!(await queueEmailAgain(tx, email, clock()))) return refused('email-not-resendable');
    return ok([{ action: 'email-resent', after: { topic: email.topic } }]);
  });
}
