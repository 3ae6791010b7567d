import { type Actor, type AuditEntry, recordAudit } from '#server/audit/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import type { Limiter } from '#server/platform/limits.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import { consumeStep, findStaffByEmail, type StaffRow, storeTotpSecret } from './queries.ts';
import { matchingStep, newTotpSecret, otpauthUri } from './totp.ts';

/** Limits how many refusals for unknown email addresses are audited. */
export const AUDITED_REFUSALS = {
  name: 'staff-refusals',
  max: 100,
  seconds: 3600,
  scope: 'shared',
} as const;

export interface SignInContext {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  limiter: Limiter;
  issuer: string;
  request_id: string;
}

/** The outcome of a sign-in; `refused` does not reveal the reason. */
export type SignInResult =
  | { step: 'refused' }
  | { step: 'code' }
  | { step: 'enrol'; uri: string; secret: string }
  | { step: 'done'; token: string };

/**
 * Signs staff in with their password and an authenticator code. Staff without an enrolled authenticator are
 * shown its secret, and the first correct code enrols it. Each code is accepted once.
 */
export async function signIn(
  context: SignInContext,
  credentials: { email: string; password: string; code: string | undefined },
): Promise<SignInResult> {
  const staff = await findStaffByEmail(context.db, credentials.email);
  const isCorrect = await verifyPassword(credentials.password, staff?.is_active ? staff.password_hash : null);
  if (!staff) return refuseUnknown(context, credentials.email);
  if (!isCorrect) return refuse(context, staff, 'password');

  const sealed =
    staff.totp_secret ??
    (await storeTotpSecret(context.db, staff.staff_id, context.secrets.seal(newTotpSecret())));
  const secret = context.secrets.open(sealed);
  if (!credentials.code) {
    if (staff.totp_enrolled_at) return { step: 'code' };
    return { step: 'enrol', secret, uri: otpauthUri(secret, staff.email, context.issuer) };
  }
  const now = context.clock();
  const step = matchingStep(secret, credentials.code, now);
  if (step === null) return refuse(context, staff, 'code');
  const token = await inTransaction(context.db, async (tx) => {
    if (!(await consumeStep(tx, staff.staff_id, step, now))) return null;
    const action = staff.totp_enrolled_at ? 'staff-signed-in' : 'staff-enrolled';
    await recordAudit(tx, staff, context.request_id, [{ action, subject: `staff ${staff.email}` }]);
    return createStaffSession(tx, staff.staff_id, context.clock);
  });
  return token === null ? refuse(context, staff, 'code') : { step: 'done', token };
}

async function refuse(
  context: SignInContext,
  staff: StaffRow,
  what: 'password' | 'code',
): Promise<SignInResult> {
  // Counted like an unknown address, so that both take equally long, but always recorded.
  await context.limiter.take(context.db, AUDITED_REFUSALS, 'known', context.clock());
  await recordRefusal(context, staff, `staff ${staff.email}`, { what });
  return { step: 'refused' };
}

/**
 * Refuses an unknown address. The submitted text may be anything, even a password, so only its hash is recorded,
 * which still shows repeated attempts. The number recorded per hour is capped, because an attacker who changes
 * the address each time is not slowed by the per-address limit.
 */
async function refuseUnknown(context: SignInContext, email: string): Promise<SignInResult> {
  const address = context.secrets.sign('refused-address', email).slice(0, 12);
  const wait = await context.limiter.take(context.db, AUDITED_REFUSALS, 'unknown', context.clock());
  if (wait === 0) await recordRefusal(context, UNKNOWN_ACTOR, 'staff unknown', { what: 'address', address });
  return { step: 'refused' };
}
const UNKNOWN_ACTOR: Actor = { email: 'stranger', role: null };

function recordRefusal(
  context: SignInContext,
  actor: Actor,
  subject: string,
  after: AuditEntry['after'],
): Promise<void> {
  const entry = { action: 'staff-sign-in-refused', subject, after };
  return inTransaction(context.db, (tx) => recordAudit(tx, actor, context.request_id, [entry]));
}
