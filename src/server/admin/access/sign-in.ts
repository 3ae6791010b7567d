import { type Actor, type AuditEntry, recordAudit } from '#server/audit/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Limiter } from '#server/platform/limits.ts';
import { isPassword } from '#server/platform/passwords.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { beginStaffSession } from '#server/platform/staff.ts';
import { findStaffByEmail, offerSecret, type StaffRow, useStep } from './queries.ts';
import { matchingStep, newTotpSecret, otpauthUri } from './totp.ts';

export interface SigningIn {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  limiter: Limiter;
  issuer: string;
  request_id: string;
}

/** What a sign-in came to. `no` is one answer for every reason. */
export type SignedIn =
  | { step: 'no' }
  | { step: 'code' }
  | { step: 'enrol'; uri: string; secret: string }
  | { step: 'done'; token: string };

/**
 * Signs staff in: password first, then the authenticator's code. Who has none enrolled yet is shown the
 * secret; the first right code enrols it. Each code is good once.
 */
export async function signIn(
  at: SigningIn,
  typed: { email: string; password: string; code: string | undefined },
): Promise<SignedIn> {
  const staff = await findStaffByEmail(at.db, typed.email);
  const isRight = await isPassword(typed.password, staff?.is_active ? staff.password_hash : null);
  if (!staff) return refuseUnknown(at, typed.email);
  if (!isRight) return refuse(at, staff, 'password');

  const sealed =
    staff.totp_secret ?? (await offerSecret(at.db, staff.staff_id, at.secrets.seal(newTotpSecret())));
  const secret = at.secrets.open(sealed);
  if (!typed.code) {
    if (staff.totp_enrolled_at) return { step: 'code' };
    return { step: 'enrol', secret, uri: otpauthUri(secret, staff.email, at.issuer) };
  }
  const now = at.clock();
  const step = matchingStep(secret, typed.code, now);
  if (step === null) return refuse(at, staff, 'code');
  const token = await at.db.transaction().execute(async (tx) => {
    if (!(await useStep(tx, staff.staff_id, step, now))) return null;
    const action = staff.totp_enrolled_at ? 'staff-signed-in' : 'staff-enrolled';
    await recordAudit(tx, staff, at.request_id, [
      { action, subject: `staff ${staff.email}`, before: null, after: null },
    ]);
    return beginStaffSession(tx, staff.staff_id, at.clock);
  });
  return token === null ? refuse(at, staff, 'code') : { step: 'done', token };
}

async function refuse(at: SigningIn, staff: StaffRow, what: 'password' | 'code'): Promise<SignedIn> {
  // Counted like a stranger's, so that the answer takes as long; each is recorded whatever the count says.
  await at.limiter.take(at.db, 'staff-refusals', 'known', at.clock());
  await recordRefusal(at, staff, `staff ${staff.email}`, { what });
  return { step: 'no' };
}

/**
 * An address that nobody here has. What a stranger typed may be anything, also a password: only its
 * fingerprint is kept, so that tries with one address are seen to be that. So many an hour are recorded and no
 * more, because whoever changes address each time is held up by no count of tries.
 */
async function refuseUnknown(at: SigningIn, email: string): Promise<SignedIn> {
  const address = at.secrets.sign('refused-address', email).slice(0, 12);
  const wait = await at.limiter.take(at.db, 'staff-refusals', 'unknown', at.clock());
  if (wait === 0) await recordRefusal(at, STRANGER, 'staff unknown', { what: 'address', address });
  return { step: 'no' };
}
const STRANGER: Actor = { email: 'stranger', role: null };

function recordRefusal(
  at: SigningIn,
  actor: Actor,
  subject: string,
  after: AuditEntry['after'],
): Promise<void> {
  const deed = { action: 'staff-sign-in-refused', subject, before: null, after };
  return at.db.transaction().execute((tx) => recordAudit(tx, actor, at.request_id, [deed]));
}
