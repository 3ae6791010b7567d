import { createHash } from 'node:crypto';
import type { Refusal } from '#contract/refusals.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { Context } from '#server/calls/context.ts';
import type { NamedLimit } from '#server/platform/limits.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { checkCode, openTotpSecret } from './check-code.ts';
import { consumeTotpStep, findStaffByEmail, type StaffRow } from './queries.ts';

type ReauthenticationContext = Pick<
  Context<'POST /admin/staff'>,
  'db' | 'staff' | 'limiter' | 'clock' | 'secrets'
>;

/** Checks the password of the signed-in staff member and returns their row. */
export async function checkOwnPassword(
  { db, staff, limiter, clock }: Omit<ReauthenticationContext, 'secrets'>,
  password: string,
  refusal: 'staff-proof-wrong' | 'staff-password-wrong',
): Promise<Result<StaffRow, Refusal>> {
  // The suffix makes these attempts count separately from sign-ins.
  const wait = await limiter.take(db, PASSWORD_ATTEMPTS, `${staffKey(staff.email)} signed in`, clock());
  if (wait > 0) return refused('too-many', { params: { seconds: wait } });
  const member = await findStaffByEmail(db, staff.email);
  if (!member || !(await verifyPassword(password, member.password_hash))) return refused(refusal);
  return ok(member);
}

/**
 * Checks the password and an unused authenticator code of the signed-in staff member. Called before changes that must
 * not be possible with a stolen or unattended session. In the demo, a session without an authenticator needs only the
 * password.
 */
export async function reauthenticateStaff(
  context: ReauthenticationContext,
  proof: { password: string; code: string } | undefined,
): Promise<Result<null, Refusal>> {
  if (!proof) return refused('staff-proof-wrong');
  const checked = await checkOwnPassword(context, proof.password, 'staff-proof-wrong');
  if (!checked.ok) return checked;
  const member = checked.value;
  const { db, staff, secrets, clock } = context;
  if (!staff.has_second_factor && member.totp_enrolled_at === null) return ok(null);
  if (!member.totp_secret) return refused('staff-proof-wrong');
  const secret = openTotpSecret(secrets, member.totp_secret);
  if (!secret.ok) return secret;
  const { code } = proof;
  const codeAttempt = { secret: secret.value, code, source: 'signed in' };
  const checkedCode = await checkCode(context, codeAttempt, 'staff-proof-wrong');
  if (!checkedCode.ok) return checkedCode;
  const isUnused = await consumeTotpStep(db, staff.staff_id, checkedCode.value, clock());
  return isUnused ? ok(null) : refused('staff-proof-wrong');
}

/** Limits password attempts for a staff member: at sign-in for each IP address or device, once signed in in total. */
export const PASSWORD_ATTEMPTS: NamedLimit = {
  name: 'staff-account',
  max: 10,
  seconds: 900,
  scope: 'shared',
};

/** The rate limit key of a staff member: a hash, because the submitted email may be any text. */
export const staffKey = (email: string): string =>
  createHash('sha256').update(email).digest('base64url').slice(0, 20);
