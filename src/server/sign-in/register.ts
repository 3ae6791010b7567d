import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { validatePassword } from '#domain/password.ts';
import { ok } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { countEmailTo } from '#server/calls/count-attempt.ts';
import { type FieldProblem, refuseProblems } from '#server/calls/refuse-problems.ts';
import { insertAccount } from '#server/customers/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { logAccountEvent } from './log-account-event.ts';
import { renewSession } from './renew-session.ts';

/**
 * Registration does not reveal whether an address has an account. Both cases do the same work and return the same
 * response; only the email differs, and above the limit on emails none is sent. Registration therefore does not sign
 * the visitor in: a guest's session is renewed and stays a guest's, and the cart is merged at the first sign-in.
 */
export function registerRoute(on: RegisterHandler) {
  on('POST /user/register', async (context) => {
    const { db, body, language, t, settings, clock, caller, agent, request_id, setSessionCookie } = context;
    const email = normaliseEmail(body.email);
    const problems: FieldProblem[] = [];
    if (validateEmail(email)) problems.push({ field: 'email', problem: 'register-email-problem' });
    const problem = validatePassword(body.password, settings.password_rule);
    if (problem) problems.push({ field: 'password', problem });
    const refusal = refuseProblems(problems, t, 'register-invalid');
    if (refusal) return refusal;

    const counted = await countEmailTo(context, 'register', email);
    if (!counted.ok && counted.reason === 'proof-required') return counted;
    const password_hash = await hashPassword(body.password);
    await inTransaction(db, async (tx) => {
      const customer_id = await insertAccount(tx, { email, password_hash, language });
      await logAccountEvent(tx, customer_id ? 'register' : 'register-again', customer_id ?? null, request_id);
      if (counted.ok) await queueEmail(tx, customer_id ? 'account-verify' : 'account-exists', { email });
      if (caller.session_id !== null && caller.account === null) {
        setSessionCookie((await renewSession(tx, caller, { account_id: null, clock, agent })).token);
      }
    });
    return ok({ smessage: t('registered') });
  });
}
