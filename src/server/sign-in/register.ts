import { emailProblem, normaliseEmail } from '#domain/address.ts';
import { passwordProblem } from '#domain/password.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { type FieldError, refusal, respond } from '#server/platform/http/outcome.ts';
import { emailKey } from '#server/platform/limits.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { logAccountEvent } from './log-account-event.ts';
import { insertAccount } from './queries.ts';
import { renewSession } from './renew-session.ts';

/**
 * Registering never tells whether an address has an account: known or not, the same work is done and
 * the same answer given; the mail alone says which it was. So it does not sign in either; the
 * visitor's cart joins at the first sign-in.
 */
export function registerRoute(on: On) {
  on('POST /user/register', async (context) => {
    const { db, body, t, settings, limiter, clock, caller, agent, request_id, setSessionCookie } = context;
    const email = normaliseEmail(body.email);
    const errors: FieldError[] = [];
    if (emailProblem(email)) errors.push({ field: 'email', message: t('register-email-problem') });
    const problem = passwordProblem(body.password, settings.password_rule);
    if (problem) errors.push({ field: 'password', message: t(problem) });
    if (errors.length > 0) return refusal('register-invalid', { errors });

    const password_hash = await hashPassword(body.password);
    const tooMany = await limiter.take(db, 'account-mails', `register ${emailKey(email)}`, clock());
    await db.transaction().execute(async (tx) => {
      const customer_id = await insertAccount(tx, email, password_hash);
      await logAccountEvent(tx, customer_id ? 'register' : 'register-again', customer_id ?? null, request_id);
      if (tooMany === 0)
        await queueAccountEmail(tx, customer_id ? 'account-verify' : 'account-exists', { email });
      if (caller.session_id !== null && caller.account === null) {
        setSessionCookie((await renewSession(tx, caller, { account_id: null, clock, agent })).token);
      }
    });
    return respond({ scode: 200 as const, smessage: t('registered') });
  });
}
