import { emailProblem, normaliseEmail } from '#domain/address.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { type Actor, recordAudit } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { randomWord } from '#server/platform/secrets.ts';
import { endStaffSessions } from '#server/platform/staff.ts';
import { findStaffByEmail, insertStaff, isStaffless, lockStaff, updateStaff } from './queries.ts';

const FIRST_PASSWORD_LENGTH = 20;
/** The command line acts for whoever may run it on the machine. */
export const COMMAND_LINE: Actor = { email: 'command line', role: 'owner' };

/** Adds a member of staff with a password that is shown once; the authenticator is enrolled at the first sign-in. */
export async function createStaff(
  db: Db,
  wanted: { email: string; role: StaffRole },
  actor: Actor,
  request_id: string | null = null,
): Promise<Result<{ staff_id: string; email: string; password: string }, 'email-invalid' | 'staff-exists'>> {
  const email = normaliseEmail(wanted.email);
  if (emailProblem(email)) return refused('email-invalid');
  const password = randomWord(FIRST_PASSWORD_LENGTH);
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const staff_id = await insertStaff(tx, { email, role: wanted.role, password_hash });
    if (staff_id === null) return refused('staff-exists');
    const deed = {
      action: 'staff-added',
      subject: `staff ${email}`,
      before: null,
      after: { role: wanted.role },
    };
    await recordAudit(tx, actor, request_id, [deed]);
    return ok({ staff_id, email, password });
  });
}

const DEMO_EMAIL = 'admin@haltwell.example';

/** The administrator of a demo that nobody works in yet; the password is never shown again. */
export async function createFirstAdmin(db: Db): Promise<{ email: string; password: string } | null> {
  if (!(await isStaffless(db))) return null;
  const made = await createStaff(db, { email: DEMO_EMAIL, role: 'owner' }, COMMAND_LINE);
  return made.ok ? made.value : null;
}

/** A new password and a new authenticator for somebody who lost one; every session ends. Null: nobody of that name. */
export async function resetStaff(db: Db, email: string, now: Date): Promise<string | null> {
  const known = await findStaffByEmail(db, normaliseEmail(email));
  if (!known) return null;
  const password = randomWord(FIRST_PASSWORD_LENGTH);
  const password_hash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    await lockStaff(tx, known.staff_id);
    const set = { password_hash, totp_secret: null, totp_enrolled_at: null, is_active: true };
    await updateStaff(tx, known.staff_id, set, now);
    await endStaffSessions(tx, known.staff_id);
    const deed = { action: 'staff-reset', subject: `staff ${known.email}`, before: null, after: null };
    await recordAudit(tx, COMMAND_LINE, null, [deed]);
  });
  return password;
}
