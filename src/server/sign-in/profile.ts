import { toDecimal } from '#domain/money.ts';
import { validatePassword } from '#domain/password.ts';
import { normaliseProfile, type Profile, validateProfile } from '#domain/profile.ts';
import { ok, refused } from '#domain/result.ts';
import type { AppContext, RegisterHandler } from '#server/calls/context.ts';
import { type FieldProblem, refuseProblems } from '#server/calls/refuse-problems.ts';
import {
  type AccountRow,
  getAccount,
  listCreditBalances,
  lockAccount,
  setPassword,
  updateAccount,
} from '#server/customers/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { csrfTokenOf, isOwnId } from '#server/sessions/caller.ts';
import { createSession, endSessionsOf } from '#server/sessions/queries.ts';
import { listExemptions } from '#server/tax/queries.ts';
import { checkPassword } from './check-password.ts';
import { customerInfoView } from './customer-info.ts';
import { ACCOUNT_NOTICES } from './limits.ts';
import { logAccountEvent } from './log-account-event.ts';
import { customerCaller } from './sign-in.ts';

export function profileRoutes(on: RegisterHandler) {
  on('GET /user/information', async ({ db, caller, secrets }) => {
    const account = await getAccount(db, caller.account.customer_id);
    const customerInfo = customerInfoView(account, csrfTokenOf(caller, secrets));
    const balances = await listCreditBalances(db, account.customer_id);
    return ok({
      customerInfo,
      taxExemptions: await listExemptions(db, account.customer_id),
      storeCredit: balances.map(({ currency, balance }) => ({ currency, balance: toDecimal(balance) })),
    });
  });

  on('POST /user/information/update', async (context) => {
    const { db, body, t, settings, clock, caller, agent, secrets, request_id } = context;
    const { customer_id, password, newPassword, ...fields } = body.customerInfo;
    if (customer_id !== undefined && !isOwnId(customer_id, caller)) return refused('forbidden');
    // If only the password changes, the profile is not validated, because a new account has no names yet.
    const isPasswordOnly = newPassword && Object.values(fields).every((value) => value === undefined);
    const profile = isPasswordOnly ? null : normaliseProfile(fields);
    const problem = newPassword ? validatePassword(newPassword, settings.password_rule) : null;
    const problems: FieldProblem[] = profile ? validateProfile(profile) : [];
    if (problem) problems.push({ field: 'newPassword', problem });
    const refusal = refuseProblems(problems, t, 'profile-invalid');
    if (refusal) return refusal;

    const before = await getAccount(db, caller.account.customer_id);
    let password_hash: string | null = null;
    if (newPassword) {
      if (!password) return refused('current-password-missing');
      const checked = await checkPassword(context, before, password);
      if (!checked.ok) return checked;
      password_hash = await hashPassword(newPassword);
    }

    const saved = await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, before.customer_id);
      // The account may have been deleted before it was locked; personal data must not be written again.
      if (!account.is_active) return refused('forbidden');
      if (password_hash && account.password_hash !== before.password_hash)
        return refused('current-password-wrong');
      if (profile && isChanged(account, profile)) {
        await updateAccount(tx, account.customer_id, profile);
        await queueNotice(context, tx, account, 'account-changed');
        await logAccountEvent(tx, 'change-profile', account.customer_id, request_id);
      }
      if (!password_hash) return ok(null);
      await setPassword(tx, account.customer_id, password_hash);
      await endSessionsOf(tx, [account.customer_id]);
      await queueNotice(context, tx, account, 'password-changed');
      await logAccountEvent(tx, 'change-password', account.customer_id, request_id);
      return ok(await createSession(tx, account.customer_id, clock, agent));
    });
    if (!saved.ok) return saved;

    const account = await getAccount(db, before.customer_id);
    const session = saved.value;
    const currentCaller = session ? customerCaller(account, session.session_id) : caller;
    if (session) context.setSignInCookies(currentCaller, session.token, false);
    const customerInfo = customerInfoView(account, csrfTokenOf(currentCaller, secrets));
    return ok({ smessage: t('profile-saved'), customerInfo });
  });
}

/**
 * Queues a notice that the account was changed, within a limit. An address that nobody has confirmed may be somebody
 * else's, so it gets none.
 */
async function queueNotice(
  { limiter, clock }: Pick<AppContext, 'limiter' | 'clock'>,
  tx: Tx,
  { customer_id, email, email_verified_at }: AccountRow,
  topic: 'account-changed' | 'password-changed',
): Promise<void> {
  if (email_verified_at === null) return;
  const waitSeconds = await limiter.take(tx, ACCOUNT_NOTICES, `${topic} ${customer_id}`, clock());
  if (waitSeconds === 0) await queueEmail(tx, topic, { email });
}

const isChanged = (account: AccountRow, profile: Profile) =>
  (Object.keys(profile) as (keyof Profile)[]).some((field) => profile[field] !== account[field]);
