import { ok, refused } from '#domain/result.ts';
import type { On } from '#server/calls/context.ts';
import { getAccount, lockAccount, markEmailVerified } from '#server/customers/queries.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { emailKey } from '#server/platform/limits.ts';
import { csrfTokenOf } from '#server/sessions/caller.ts';
import { claimGuestHistory } from './claim-guest-history.ts';
import { customerInfoView } from './customer-info.ts';
import { ACCOUNT_EMAILS, CODE_EMAILS } from './limits.ts';
import { logAccountEvent } from './log-account-event.ts';
import { isValidVerifyToken } from './verify-token.ts';

/**
 * Verification requires both the emailed link and a signed-in session. With the link alone, an attacker could
 * register with someone else's address and see that person's orders once they click the link by mistake.
 */
export function verifyEmailRoutes(on: On) {
  on('POST /user/verify', async ({ db, body, t, caller, secrets, clock, request_id }) => {
    const { customer_id } = caller.account;
    const verified = await inTransaction(db, async (tx) => {
      // Locked, because staff may be changing the address, which this link does not verify.
      const account = await lockAccount(tx, customer_id);
      if (!isValidVerifyToken(body.token, account, secrets, clock())) return refused('verify-link-wrong');
      await markEmailVerified(tx, customer_id, clock());
      await claimGuestHistory(tx, account);
      await logAccountEvent(tx, 'verify-email', customer_id, request_id);
      return ok(await getAccount(tx, customer_id));
    });
    if (!verified.ok) return verified;
    const customerInfo = customerInfoView(verified.value, csrfTokenOf(caller, secrets));
    return ok({ smessage: t('verify-done'), customerInfo });
  });

  on('POST /user/verify/send', async ({ db, t, caller, limiter, clock }) => {
    const { email } = caller.account;
    const key = `verify ${emailKey(email)}`;
    const wait =
      (await limiter.throttle(db, CODE_EMAILS, key, clock())) ||
      (await limiter.take(db, ACCOUNT_EMAILS, key, clock()));
    if (wait > 0) return refused('too-many', { params: { seconds: wait } });
    await queueAccountEmail(db, 'account-verify', { email });
    return ok({ smessage: t('verify-sent') });
  });
}
