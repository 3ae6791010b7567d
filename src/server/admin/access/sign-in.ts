import { recordDeeds } from '#server/audit/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { isPassword } from '#server/platform/passwords.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { beginStaffSession } from '#server/platform/staff.ts';
import { findStaffByEmail, offerSecret, type StaffRow, useStep } from './queries.ts';
import { matchingStep, newTotpSecret, otpauthUri } from './totp.ts';

export interface SigningIn {
  db: Db;
  clock: Clock;
  secrets: Secrets;
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
  if (!staff || !isRight) return staff ? refuse(at, staff, 'password') : { step: 'no' };

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
    await recordDeeds(tx, staff, at.request_id, [
      { action, subject: `staff ${staff.email}`, before: null, after: null },
    ]);
    return beginStaffSession(tx, staff.staff_id, at.clock);
  });
  return token === null ? refuse(at, staff, 'code') : { step: 'done', token };
}

async function refuse(at: SigningIn, staff: StaffRow, what: 'password' | 'code'): Promise<SignedIn> {
  const deed = {
    action: 'staff-sign-in-refused',
    subject: `staff ${staff.email}`,
    before: null,
    after: { what },
  };
  await at.db.transaction().execute((tx) => recordDeeds(tx, staff, at.request_id, [deed]));
  return { step: 'no' };
}
