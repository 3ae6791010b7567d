import { normaliseEmail, validateEmail } from '#domain/address.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { type Actor, recordAudit } from '#server/audit/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { randomId } from '#server/platform/secrets.ts';
import { endStaffSessions } from '#server/sessions/staff.ts';
import type { Language } from '#texts/texts.ts';
import { findStaffByEmail, hasOwner, insertStaff, lockStaff, updateStaff } from './queries.ts';

const GENERATED_PASSWORD_LENGTH = 20;
/** The actor of changes that `npm run admin` makes. */
export const CLI_ACTOR: Actor = { email: 'command line', role: 'owner' };

/**
 * A random password and the columns that store it. A password that expires (`password_expires_at`) must be replaced at
 * the first sign-in.
 */
export async function generateInitialPassword(now: Date) {
  const password = randomId(GENERATED_PASSWORD_LENGTH);
  const password_expires_at = minutesAfter(now, STAFF_PASSWORD.initial_hours * 60);
  return { password, columns: { password_hash: await hashPassword(password), password_expires_at } };
}

/** Adds a staff member with a random password. The authenticator is enrolled at the first sign-in. */
export async function createStaff(
  db: Db,
  input: { email: string; name?: string | null; role: StaffRole; is_password_permanent?: boolean },
  actor: Actor,
  now: Date,
  request_id: string | null = null,
  /** The language of the email to the new staff member; null for no email. */
  emailLanguage: Language | null = null,
): Promise<Result<{ staff_id: string; email: string; password: string }, 'email-invalid' | 'staff-exists'>> {
  const email = normaliseEmail(input.email);
  if (validateEmail(email)) return refused('email-invalid');
  const { password, columns } = await generateInitialPassword(now);
  const { role } = input;
  const name = input.name || null;
  const password_expires_at = input.is_password_permanent ? null : columns.password_expires_at;
  return inTransaction(db, async (tx) => {
    const staff_id = await insertStaff(tx, { ...columns, email, name, role, password_expires_at });
    if (staff_id === null) return refused('staff-exists');
    const entry = {
      action: 'staff-added',
      subject: `staff ${email}`,
      after: name ? { role, name } : { role },
    };
    await recordAudit(tx, actor, request_id, [entry]);
    if (emailLanguage) await queueEmail(tx, 'staff-added', { staff_id, email, language: emailLanguage });
    return ok({ staff_id, email, password });
  });
}

const DEMO_EMAIL = 'admin@haltwell.example';

/** Creates an owner for the demo shop, unless the shop has one. The password never expires; only its hash is stored. */
export async function createFirstAdmin(
  db: Db,
  now: Date,
): Promise<{ email: string; password: string } | null> {
  if (await hasOwner(db)) return null;
  const created = await createStaff(
    db,
    { email: DEMO_EMAIL, role: 'owner', is_password_permanent: true },
    CLI_ACTOR,
    now,
  );
  return created.ok ? created.value : null;
}

/**
 * Reactivates a staff member, ends their sessions and removes the authenticator. Returns a new initial password; null
 * if nobody has this email address.
 */
export async function resetStaff(db: Db, email: string, now: Date): Promise<string | null> {
  const member = await findStaffByEmail(db, normaliseEmail(email));
  if (!member) return null;
  const { password, columns } = await generateInitialPassword(now);
  await inTransaction(db, async (tx) => {
    await lockStaff(tx, member.staff_id);
    const reset = { ...columns, totp_secret: null, totp_enrolled_at: null, is_active: true };
    await updateStaff(tx, member.staff_id, reset, now);
    await endStaffSessions(tx, member.staff_id);
    await recordAudit(tx, CLI_ACTOR, null, [{ action: 'staff-reset', subject: `staff ${member.email}` }]);
  });
  return password;
}
