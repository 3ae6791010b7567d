import type { Refusal } from '#contract/refusals.ts';
import { canResend } from '#domain/email-log.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import type { AppContext } from '#server/calls/context.ts';
import { orderLinkKey } from '#server/orders/order-access.ts';
import { renewOrderLink } from '#server/orders/order-access-queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import { findEmail, queueEmailAgain } from '#server/outbox/queries.ts';
import type { NamedLimit } from '#server/platform/limits.ts';
import { hashToken } from '#server/platform/secrets.ts';

/** The limit of emails about one order or message that staff send again. */
const RESENT_EMAILS: NamedLimit = { name: 'resent-emails', max: 5, seconds: 86_400, scope: 'shared' };

/** Queues an email again. Its text is written anew from current data, and the order link in it becomes valid again. */
export async function resendEmail(
  context: StaffContext & Pick<AppContext, 'limiter' | 'clock' | 'secrets'>,
  id: string,
): Promise<Result<unknown, Refusal>> {
  const { db, limiter, clock, secrets } = context;
  const email = await findEmail(db, id);
  if (!email) return refused('not-found');
  if (!canResend(email.topic, email.state)) return refused('email-not-resendable');
  const { order_id, message_id } = email.payload;
  const subject = order_id ?? `message ${message_id}`;
  const wait = await limiter.take(db, RESENT_EMAILS, subject, clock());
  if (wait > 0) return refused('too-many', { params: { seconds: wait } });
  return runAuditedChange(context, subject, async (tx) => {
    if (!(await queueEmailAgain(tx, email, clock()))) return refused('email-not-resendable');
    const order = order_id && (await findOrder(tx, order_id));
    if (order) {
      const token_hash = hashToken(orderLinkKey(secrets, order.order_id));
      await renewOrderLink(tx, { ...order, token_hash }, clock());
    }
    return ok([{ action: 'email-resent', after: { topic: email.topic } }]);
  });
}
