import { randomUUID } from 'node:crypto';
import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { validatePassword } from '#domain/password.ts';
import { ok, refused } from '#domain/result.ts';
import type { On } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import {
  consumeResetCode,
  findAccountByEmail,
  lockAccount,
  markEmailVerified,
  recordCodeAttempt,
  saveResetCode,
  setPassword,
} from '#server/customers/queries.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { emailKey } from '#server/platform/limits.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { constantTimeEqual } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { claimGuestHistory } from './claim-guest-history.ts';
import { ACCOUNT_ATTEMPTS, ACCOUNT_EMAILS, CODE_EMAILS } from './limits.ts';
import { logAccountEvent } from './log-account-event.ts';
import { deriveResetCode } from './reset-code.ts';

export function forgottenPasswordRoutes(on: On) {
  // The account is looked up when the email is sent, so unknown addresses get the same response in the same time.
  on('POST /user/forget', async ({ db, body, t, limiter, clock }) => {
    const email = normaliseEmail(body.email);
    const problem = validateEmail(email) && 'register-email-problem';
    if (problem) return refuseProblems([{ field: 'email', problem }], t, 'input-invalid')!;
    const key = emailKey(email);
    const wait =
      (await limiter.throttle(db, CODE_EMAILS, key, clock())) ||
      (await limiter.take(db, ACCOUNT_EMAILS, `code ${key}`, clock()));
    if (wait > 0) return refused('too-many', { params: { seconds: wait } });
    const code_id = randomUUID();
    await inTransaction(db, async (tx) => {
      await saveResetCode(tx, email, code_id, clock());
      await queueAccountEmail(tx, 'reset-code', { email, code_id });
    });
    return ok({ smessage: t('code-sent') });
  });

  on('POST /user/forget/reset', async (context) => {
    const { db, body, t, settings, limiter, clock, secrets, caller, request_id, clearSignInCookies } =
      context;
    const problem = validatePassword(body.password, settings.password_rule);
    if (problem) return refuseProblems([{ field: 'password', problem }], t, 'reset-password-invalid')!;
    const email = normaliseEmail(body.email);
    const code_id = await recordCodeAttempt(db, email, clock());
    const isCorrect =
      code_id !== undefined && constantTimeEqual(body.verificationCode, deriveResetCode(code_id, secrets));
    if (!isCorrect) return refused('reset-code-wrong');

    const password_hash = await hashPassword(body.password);
    const reset = await inTransaction(db, async (tx) => {
      if (!(await consumeResetCode(tx, code_id, clock()))) return null;
      // Without an account, the code is used up as well.
      const found = await findAccountByEmail(tx, email);
      if (!found?.is_active) return null;
      const account = await lockAccount(tx, found.customer_id);
      await setPassword(tx, account.customer_id, password_hash);
      // The emailed code also proves ownership of the address.
      await markEmailVerified(tx, account.customer_id, clock());
      await claimGuestHistory(tx, account);
      await endSessionsOf(tx, [account.customer_id]);
      await queueAccountEmail(tx, 'password-changed', { email });
      await logAccountEvent(tx, 'reset-password', account.customer_id, request_id);
      return account;
    });
    if (!reset) return refused('reset-code-wrong');
    await limiter.resetThrottle(db, ACCOUNT_ATTEMPTS, emailKey(email));
    if (caller.account?.customer_id === reset.customer_id) clearSignInCookies();
    return ok({ smessage: t('password-changed') });
  });
}
