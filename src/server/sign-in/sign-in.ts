import { normaliseEmail } from '#domain/address.ts';
import { joinCarts } from '#server/cart/join-carts.ts';
import { type Caller, hashCodeOf } from '#server/platform/caller.ts';
import { deviceTokenId } from '#server/platform/device-token.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { emailKey } from '#server/platform/limits.ts';
import { isPassword } from '#server/platform/passwords.ts';
import { endSession } from '#server/platform/sessions.ts';
import { customerInfoOf } from './customer-info.ts';
import { joinGuestOrders } from './join-guest-orders.ts';
import { logAccountEvent } from './log-account-event.ts';
import { type AccountRow, findAccountByEmail, lockAccount } from './queries.ts';
import { renewSession } from './renew-session.ts';

export function signInOutRoutes(on: On) {
  on('POST /user/login', async (context) => {
    const { db, body, t, limiter, clock, caller, agent, device_token, address, secrets, request_id } =
      context;
    const email = normaliseEmail(body.email);
    const account_key = emailKey(email);
    const known = deviceTokenId(device_token, account_key, secrets);
    const key = known === null ? account_key : `${account_key} ${known}`;
    const wait =
      (await limiter.pace(db, 'sign-in-address', address, clock())) ||
      (await limiter.pace(db, 'sign-in-account', key, clock()));
    if (wait > 0) return refusal('too-many', { facts: { seconds: wait } });

    const found = await findAccountByEmail(db, email);
    const isRight = await isPassword(body.password, found?.is_active ? found.password_hash : null);
    if (!found || !isRight) return refusal('sign-in-failed');
    await limiter.forgive(db, 'sign-in-account', key);

    const signedIn = await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, found.customer_id);
      // Between the compare and the lock the account may have been switched off, or got a new password.
      if (!account.is_active || account.password_hash !== found.password_hash) return null;
      const { customer_id } = account;
      const session = await renewSession(tx, caller, { account_id: customer_id, clock, agent });
      // Orders before carts, as everywhere: whoever locks both meets the other in the same order.
      if (account.email_verified_at) await joinGuestOrders(tx, account);
      const { guest } = caller;
      const joins =
        guest === null || guest.ended || (await joinCarts(tx, guest.guest_id, customer_id, clock()));
      await logAccountEvent(tx, 'sign-in', customer_id, request_id);
      return { account, session, keeps_guest: !joins };
    });
    if (!signedIn) return refusal('sign-in-failed');

    const { account, session, keeps_guest } = signedIn;
    const signedInCaller = callerOf(account, session.session_id);
    context.showSignedIn(signedInCaller, session.token, keeps_guest);
    const customerInfo = customerInfoOf(account, hashCodeOf(signedInCaller, secrets));
    return respond({ scode: 200 as const, smessage: t('signed-in'), customerInfo });
  });

  on('POST /user/logout', async ({ db, t, caller, request_id, showSignedOut }) => {
    const { session_id, account } = caller;
    if (session_id !== null) {
      await db.transaction().execute(async (tx) => {
        await endSession(tx, session_id);
        if (account) await logAccountEvent(tx, 'sign-out', account.customer_id, request_id);
      });
    }
    showSignedOut();
    return respond({ scode: 200 as const, smessage: t('signed-out') });
  });
}

/** The caller that this session makes. */
export function callerOf(account: AccountRow, session_id: string): Caller {
  const { customer_id, email, first_name } = account;
  return {
    account: { customer_id, email, first_name, percentage: Number(account.percentage) },
    guest: null,
    session_id,
  };
}
