import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { normaliseOrderNumber } from '#domain/order-number.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { emailKey, type NamedLimit } from '#server/platform/limits.ts';

/** The limit on requests for order links from one IP address with one email address. */
const ORDER_LINK_EMAILS: NamedLimit = { name: 'order-link-mails', max: 5, seconds: 86_400, scope: 'shared' };

/**
 * Emails the link of an order again. The response does not reveal whether the order was placed with the email address:
 * an email is always queued, but it is sent only in that case.
 */
export function sendOrderLinkRoute(on: RegisterHandler) {
  on('POST /order/link', async ({ db, body, t, limiter, clock, ip }) => {
    const email = normaliseEmail(body.email);
    const order_id = normaliseOrderNumber(body.order_id);
    if (validateEmail(email)) {
      const problems = [{ field: 'email', problem: 'register-email-problem' }] as const;
      return refuseProblems(problems, t, 'input-invalid')!;
    }
    const limitKey = `${emailKey(email)} ${ip.address}`;
    const waitSeconds = await limiter.take(db, ORDER_LINK_EMAILS, limitKey, clock());
    if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
    await queueEmail(db, 'order-link', { order_id, email });
    return ok({ smessage: t('order-link-sent') });
  });
}
