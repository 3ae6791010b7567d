import { randomUUID } from 'node:crypto';
import type { Refusal } from '#contract/refusals.ts';
import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { validatePassword } from '#domain/password.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { Context, RegisterHandler } from '#server/calls/context.ts';
import { countEmailTo } from '#server/calls/count-attempt.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import {
  consumeResetCode,
  findAccountByEmail,
  findActiveResetCode,
  lockAccount,
  markEmailVerified,
  recordCodeAttempt,
  saveResetCode,
  setPassword,
} from '#server/customers/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { emailKey } from '#server/platform/limits.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { constantTimeEqual, hashToken, randomToken } from '#server/platform/secrets.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { claimGuestHistory } from './claim-guest-history.ts';
import { discardUnverifiedData } from './discard-unverified-data.ts';
import { ACCOUNT_ATTEMPTS, CODE_EMAILS, CODE_GUESSES } from './limits.ts';
import { logAccountEvent } from './log-account-event.ts';
import { deriveResetCode, resetTokens } from './reset-code.ts';

export function forgottenPasswordRoutes(on: RegisterHandler) {
  // The account is looked up when the email is sent, so unknown addresses get the same response in the same time.
  on('POST /user/forget', async (context) => {
    const { db, body, t, limiter, clock, ip } = context;
    const email = normaliseEmail(body.email);
    const problem = validateEmail(email) && 'register-email-problem';
    if (problem) return refuseProblems([{ field: 'email', problem }], t, 'input-invalid')!;
    const reset_token = context.reset_token ?? randomToken();
    const browser_hash = hashToken(reset_token);
    const email_key = emailKey(email);
    // Above the total for an email address, a request only needs a proof of work, so that nobody can keep its owner from
    // resetting the password.
    const counted = await countEmailTo(context, 'code', email);
    if (!counted.ok) return counted;
    const waitSeconds =
      (await limiter.takeWithDelay(
        db,
        CODE_EMAILS,
        `${email_key} ${browser_hash.toString('base64url')}`,
        clock(),
      )) || (await limiter.takeWithDelay(db, CODE_EMAILS, `${email_key} ${ip.address}`, clock()));
    if (waitSeconds > 0) {
      await counted.value.release();
      return refused('too-many', { params: { seconds: waitSeconds } });
    }
    const code_id = randomUUID();
    await inTransaction(db, async (tx) => {
      await saveResetCode(tx, { code_id, email, browser_hash }, clock());
      await queueEmail(tx, 'reset-code', { email, code_id });
    });
    context.setResetCookie(reset_token);
    return ok({ smessage: t('code-sent') });
  });

  on('POST /user/forget/reset', async (context) => {
    const { db, body, t, ip, settings, limiter, clock, caller, request_id } = context;
    const problem = validatePassword(body.password, settings.password_rule);
    if (problem) return refuseProblems([{ field: 'password', problem }], t, 'reset-password-invalid')!;
    const verified = await verifyResetCode(context);
    if (!verified.ok) return verified;

    const password_hash = await hashPassword(body.password);
    const resetAccount = await inTransaction(db, async (tx) => {
      // The code is used up even if there is no account.
      const email = await consumeResetCode(tx, verified.value, clock());
      const foundAccount = email === undefined ? undefined : await findAccountByEmail(tx, email);
      if (!foundAccount?.is_active) return null;
      const account = await lockAccount(tx, foundAccount.customer_id);
      // Data saved until now may be somebody else's, because the address was not confirmed.
      if (account.email_verified_at === null) await discardUnverifiedData(tx, account, request_id, clock());
      await setPassword(tx, account.customer_id, password_hash);
      // The emailed code or link also proves ownership of the address.
      await markEmailVerified(tx, account.customer_id, clock());
      await claimGuestHistory(tx, account, request_id);
      await endSessionsOf(tx, [account.customer_id]);
      await queueEmail(tx, 'password-changed', { email: account.email });
      await logAccountEvent(tx, 'reset-password', account.customer_id, request_id);
      return account;
    });
    if (!resetAccount) return refused(body.token === undefined ? 'reset-code-wrong' : 'reset-link-wrong');
    await limiter.resetThrottle(db, ACCOUNT_ATTEMPTS, `${emailKey(resetAccount.email)} ${ip.address}`);
    if (caller.account?.customer_id === resetAccount.customer_id) context.clearSignInCookies();
    return ok({ smessage: t('password-changed') });
  });
}

/** Verifies the emailed link or code of the request and returns the id of the code. */
async function verifyResetCode({
  db,
  body,
  clock,
  secrets,
  limiter,
  reset_token,
}: Context<'POST /user/forget/reset'>): Promise<Result<string, Refusal>> {
  if (body.token !== undefined) {
    const code_id = resetTokens.parse(body.token, secrets);
    const isActive = code_id !== undefined && (await findActiveResetCode(db, code_id, clock())) !== undefined;
    return isActive ? ok(code_id) : refused('reset-link-wrong');
  }
  if (reset_token === undefined) return refused('reset-code-wrong');
  const email = normaliseEmail(body.email ?? '');
  const browser_hash = hashToken(reset_token);
  const code_id = await recordCodeAttempt(db, { email, browser_hash }, clock());
  if (code_id === undefined) return refused('reset-code-wrong');
  const waitSeconds = await limiter.take(db, CODE_GUESSES, emailKey(email), clock());
  if (waitSeconds > 0) return refused('reset-use-link');
  const isCorrect = constantTimeEqual(body.verificationCode ?? '', deriveResetCode(code_id, secrets));
  return isCorrect ? ok(code_id) : refused('reset-code-wrong');
}
