import { normaliseEmail } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { countAttempt } from '#server/calls/count-attempt.ts';
import { mergeCarts } from '#server/cart/merge-carts.ts';
import {
  type AccountRow,
  findAccountByEmail,
  lockAccount,
  updateAccount,
} from '#server/customers/queries.ts';
import { mergeGarages } from '#server/garage/merge-garages.ts';
import { isBeingPaid } from '#server/orders/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { emailKey } from '#server/platform/limits.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { type Caller, csrfTokenOf } from '#server/sessions/caller.ts';
import { deviceTokenId } from '#server/sessions/device-token.ts';
import { endSession } from '#server/sessions/queries.ts';
import { claimGuestHistory, claimQuoteOrders } from './claim-guest-history.ts';
import { customerInfoView } from './customer-info.ts';
import { ACCOUNT_ATTEMPTS, IP_ATTEMPTS } from './limits.ts';
import { logAccountEvent } from './log-account-event.ts';
import { renewSession } from './renew-session.ts';

export function signInOutRoutes(on: RegisterHandler) {
  on('POST /user/login', async (context) => {
    const { db, body, t, limiter, clock, caller, agent, device_token, ip, secrets, request_id } = context;
    const { language, has_chosen_language } = context;
    const email = normaliseEmail(body.email);
    const account_key = emailKey(email);
    const device = deviceTokenId(device_token, account_key, secrets);
    // Counted per known device or else per IP address, so that nobody can lock the owner out.
    const key = `${account_key} ${device ?? ip.address}`;
    const counted = await countAttempt(context, 'sign-in', device !== null);
    if (!counted.ok) return counted;
    const waitSeconds =
      (await limiter.takeWithDelay(db, IP_ATTEMPTS, ip.address, clock())) ||
      (await limiter.takeWithDelay(db, ACCOUNT_ATTEMPTS, key, clock()));
    if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });

    const foundAccount = await findAccountByEmail(db, email);
    const isCorrect = await verifyPassword(
      body.password,
      foundAccount?.is_active ? foundAccount.password_hash : null,
    );
    if (!foundAccount || !isCorrect) return refused('sign-in-failed');
    await limiter.resetThrottle(db, ACCOUNT_ATTEMPTS, key);
    // Only failed attempts count.
    await counted.value.release();

    const signedIn = await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, foundAccount.customer_id);
      // The account may have been deactivated or its password changed before it was locked.
      if (!account.is_active || account.password_hash !== foundAccount.password_hash)
        return refused('sign-in-failed');
      const { customer_id } = account;
      const session = await renewSession(tx, caller, { account_id: customer_id, clock, agent });
      // Orders are locked before carts everywhere, to avoid deadlocks.
      if (account.email_verified_at) await claimGuestHistory(tx, account, request_id);
      const { guest } = caller;
      const merge = guest && !guest.is_ended ? { guest_id: guest.guest_id, account_id: customer_id } : null;
      if (merge) await claimQuoteOrders(tx, merge, request_id);
      const endsGuest = merge === null || (await mergeCarts(tx, merge, clock(), isBeingPaid));
      if (merge && endsGuest) await mergeGarages(tx, merge);
      // Emails are in the language that the customer chose last.
      if (has_chosen_language && account.language !== language)
        await updateAccount(tx, customer_id, { language });
      await logAccountEvent(tx, 'sign-in', customer_id, request_id);
      return ok({ account, session, keepsGuest: !endsGuest });
    });
    if (!signedIn.ok) return signedIn;

    const { account, session, keepsGuest } = signedIn.value;
    const signedInCaller = customerCaller(account, session.session_id);
    context.setSignInCookies(signedInCaller, session.token, keepsGuest);
    if (!has_chosen_language && account.language !== language) context.setLanguageCookie(account.language);
    const customerInfo = customerInfoView(account, csrfTokenOf(signedInCaller, secrets));
    return ok({ smessage: t('signed-in'), customerInfo });
  });

  on('POST /user/logout', async ({ db, t, caller, request_id, clearSignInCookies }) => {
    const { session_id, account } = caller;
    if (session_id !== null) {
      await inTransaction(db, async (tx) => {
        await endSession(tx, session_id);
        if (account) await logAccountEvent(tx, 'sign-out', account.customer_id, request_id);
      });
    }
    clearSignInCookies();
    return ok({ smessage: t('signed-out') });
  });
}

export function customerCaller(account: AccountRow, session_id: string): Caller {
  const { customer_id, email, first_name } = account;
  const is_confirmed = account.email_verified_at !== null;
  return {
    account: { customer_id, email, is_confirmed, first_name, percentage: Number(account.percentage) },
    guest: null,
    session_id,
  };
}
