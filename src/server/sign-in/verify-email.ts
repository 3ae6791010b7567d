import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import {
  getAccount,
  isEmailTaken,
  lockAccount,
  markEmailVerified,
  updateAccount,
} from '#server/customers/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { emailKey } from '#server/platform/limits.ts';
import { csrfTokenOf } from '#server/sessions/caller.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { claimGuestHistory } from './claim-guest-history.ts';
import { customerInfoView } from './customer-info.ts';
import { ACCOUNT_EMAILS, CODE_EMAILS } from './limits.ts';
import { logAccountEvent } from './log-account-event.ts';
import { isValidVerifyToken } from './verify-token.ts';

/**
 * Verification requires both the emailed link and a signed-in session. Otherwise, an attacker could register with
 * someone else's address. If that person then clicked the link by mistake, the attacker could see the person's orders.
 */
export function verifyEmailRoutes(on: RegisterHandler) {
  on('POST /user/verify', async ({ db, body, t, caller, secrets, clock, request_id }) => {
    const { customer_id } = caller.account;
    const verified = await inTransaction(db, async (tx) => {
      // Locked, because staff may be replacing the address, and this link does not verify their new address.
      const account = await lockAccount(tx, customer_id);
      const { email, pending_email } = account;
      let event: 'verify-email' | 'change-email' = 'verify-email';
      const isValidFor = (address: string) =>
        isValidVerifyToken(body.token, { customer_id, email: address }, secrets, clock());
      if (pending_email !== null && isValidFor(pending_email)) {
        if (await isEmailTaken(tx, pending_email, customer_id)) return refused('email-taken');
        // Opening the link is no consent: whoever talked staff into entering the address can make a browser open it.
        if (body.is_only_opened) return refused('verify-new-email', { params: { email: pending_email } });
        const changes = { email: pending_email, pending_email: null, email_verified_at: clock() };
        await updateAccount(tx, customer_id, changes);
        await endSessionsOf(tx, [customer_id], caller.session_id);
        // Sent to the old address, so that its owner notices an unwanted change.
        await queueEmail(tx, 'account-moved', { email, customer_id });
        event = 'change-email';
      } else if (isValidFor(email)) {
        await markEmailVerified(tx, customer_id, clock());
        if (account.email_verified_at === null) await queueEmail(tx, 'account-welcome', { email });
      } else return refused('verify-link-wrong');
      const verifiedAccount = await getAccount(tx, customer_id);
      await claimGuestHistory(tx, verifiedAccount, request_id);
      // Last, so that at commit the moved orders are recounted before the lock of the audit log is taken.
      await logAccountEvent(tx, event, customer_id, request_id);
      return ok(verifiedAccount);
    });
    if (!verified.ok) return verified;
    const customerInfo = customerInfoView(verified.value, csrfTokenOf(caller, secrets));
    return ok({ smessage: t('verify-done'), customerInfo });
  });

  on('POST /user/verify/send', async ({ db, t, caller, limiter, clock }) => {
    const { email } = caller.account;
    const key = `verify ${emailKey(email)}`;
    // A minimum time between two emails, and a maximum number per day.
    const waitSeconds =
      (await limiter.takeWithDelay(db, CODE_EMAILS, key, clock())) ||
      (await limiter.take(db, ACCOUNT_EMAILS, key, clock()));
    if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
    await queueEmail(db, 'account-verify', { email });
    return ok({ smessage: t('verify-sent') });
  });
}
