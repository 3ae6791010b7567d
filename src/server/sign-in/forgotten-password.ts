import { randomUUID } from 'node:crypto';
import { emailProblem, normaliseEmail } from '#domain/address.ts';
import { passwordProblem } from '#domain/password.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { emailKey } from '#server/platform/limits.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { sameText } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { joinGuestOrders } from './join-guest-orders.ts';
import { logAccountEvent } from './log-account-event.ts';
import {
  findAccountByEmail,
  lockAccount,
  putCode,
  setPassword,
  setVerified,
  tryCode,
  useCode,
} from './queries.ts';
import { resetCodeOf } from './reset-code.ts';

export function forgottenPasswordRoutes(on: On) {
  // Whether the address has an account is looked up when the mail is written, not here.
  on('POST /user/forget', async ({ db, body, t, limiter, clock }) => {
    const email = normaliseEmail(body.email);
    if (emailProblem(email)) {
      const errors = [{ field: 'email', message: t('register-email-problem') }];
      return refusal('input-invalid', { errors });
    }
    const key = emailKey(email);
    const wait =
      (await limiter.pace(db, 'code-mail', key, clock())) ||
      (await limiter.take(db, 'account-mails', `code ${key}`, clock()));
    if (wait > 0) return refusal('too-many', { facts: { seconds: wait } });
    const code_id = randomUUID();
    await db.transaction().execute(async (tx) => {
      await putCode(tx, email, code_id, clock());
      await queueAccountEmail(tx, 'reset-code', { email, code_id });
    });
    return respond({ scode: 200 as const, smessage: t('code-sent') });
  });

  on('POST /user/forget/reset', async (context) => {
    const { db, body, t, settings, limiter, clock, secrets, caller, request_id, showSignedOut } = context;
    const problem = passwordProblem(body.password, settings.password_rule);
    if (problem) {
      const errors = [{ field: 'password', message: t(problem) }];
      return refusal('reset-password-invalid', { errors });
    }
    const email = normaliseEmail(body.email);
    const code_id = await tryCode(db, email, clock());
    const isRight = code_id !== undefined && sameText(body.verificationCode, resetCodeOf(code_id, secrets));
    if (!isRight) return refusal('reset-code-wrong');

    const password_hash = await hashPassword(body.password);
    const reset = await db.transaction().execute(async (tx) => {
      if (!(await useCode(tx, code_id, clock()))) return null;
      const found = await findAccountByEmail(tx, email);
      if (!found?.is_active) return null;
      const account = await lockAccount(tx, found.customer_id);
      await setPassword(tx, account.customer_id, password_hash);
      // Whoever read the code reads the address.
      await setVerified(tx, account.customer_id, clock());
      await joinGuestOrders(tx, account);
      await endSessionsOf(tx, [account.customer_id], null);
      await queueAccountEmail(tx, 'password-changed', { email });
      await logAccountEvent(tx, 'reset-password', account.customer_id, request_id);
      return account;
    });
    if (!reset) return refusal('reset-code-wrong');
    await limiter.forgive(db, 'sign-in-account', emailKey(email));
    if (caller.account?.customer_id === reset.customer_id) showSignedOut();
    return respond({ scode: 200 as const, smessage: t('password-changed') });
  });
}
