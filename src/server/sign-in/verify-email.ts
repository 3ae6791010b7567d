import { queueAccountEmail } from '#server/outbox/queries.ts';
import { hashCodeOf } from '#server/platform/caller.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { emailKey } from '#server/platform/limits.ts';
import { customerInfoOf } from './customer-info.ts';
import { joinGuestOrders } from './join-guest-orders.ts';
import { logAccountEvent } from './log-account-event.ts';
import { accountOf, lockAccount, setVerified } from './queries.ts';
import { isVerifyToken } from './verify-token.ts';

/**
 * Confirming takes the mail and the account: were the link enough, a stranger could register with
 * somebody's address and read that person's orders as soon as the link is clicked by mistake.
 */
export function verifyEmailRoutes(on: On) {
  on('POST /user/verify', async ({ db, body, t, caller, secrets, clock, request_id }) => {
    const { customer_id } = caller.account;
    const isConfirmed = await db.transaction().execute(async (tx) => {
      // Locked: staff may be giving the account another address, which this link does not prove.
      const account = await lockAccount(tx, customer_id);
      if (!isVerifyToken(body.token, account, secrets, clock())) return false;
      await setVerified(tx, customer_id, clock());
      await joinGuestOrders(tx, account);
      await logAccountEvent(tx, 'verify-email', customer_id, request_id);
      return true;
    });
    if (!isConfirmed) return refusal('verify-link-wrong');
    const customerInfo = customerInfoOf(await accountOf(db, customer_id), hashCodeOf(caller, secrets));
    return respond({ scode: 200 as const, smessage: t('verify-done'), customerInfo });
  });

  on('POST /user/verify/send', async ({ db, t, caller, limiter, clock }) => {
    const { email } = caller.account;
    const key = `verify ${emailKey(email)}`;
    const wait =
      (await limiter.pace(db, 'code-mail', key, clock())) ||
      (await limiter.take(db, 'account-mails', key, clock()));
    if (wait > 0) return refusal('too-many', { facts: { seconds: wait } });
    await queueAccountEmail(db, 'account-verify', { email });
    return respond({ scode: 200 as const, smessage: t('verify-sent') });
  });
}
