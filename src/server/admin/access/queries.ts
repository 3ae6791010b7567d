import { isDeepStrictEqual } from 'node:util';
import { sql, type Updateable } from 'kysely';
import type { StaffRole } from '#domain/staff-roles.ts';
import { lastEntryTimes } from '#server/audit/queries.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

const STAFF_COLUMNS = [
  'staff_id',
  'email',
  'name',
  'role',
  'password_hash',
  'totp_secret',
  'totp_enrolled_at',
  'password_expires_at',
  'is_active',
  'created_at',
  'last_modified_at',
] as const;

export const findStaffByEmail = (db: Db, email: string) =>
  db.selectFrom('staff').select(STAFF_COLUMNS).where('email', '=', email).executeTakeFirst();

export const lockStaff = (tx: Tx, staff_id: string) =>
  tx
    .selectFrom('staff')
    .select(STAFF_COLUMNS)
    .where('staff_id', '=', staff_id)
    .forUpdate()
    .executeTakeFirst();

/**
 * Locks a staff member whose credentials have been checked. False if they were deactivated, or their password or
 * authenticator was replaced, after the check.
 */
export async function lockStaffIfUnchanged(
  tx: Tx,
  checked: Pick<StaffRow, 'staff_id' | 'password_hash' | 'totp_secret'>,
): Promise<boolean> {
  const current = await lockStaff(tx, checked.staff_id);
  return (
    current?.is_active === true &&
    current.password_hash === checked.password_hash &&
    isDeepStrictEqual(current.totp_secret, checked.totp_secret)
  );
}

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaffByEmail>>>;

/** Adds a staff member and returns their id; null if the email address is already in use. */
export async function insertStaff(
  db: Db,
  staff: {
    email: string;
    name: string | null;
    role: StaffRole;
    password_hash: string;
    password_expires_at: Date | null;
  },
): Promise<string | null> {
  const row = await db
    .insertInto('staff')
    .values(staff)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

export async function updateStaff(tx: Tx, staff_id: string, columns: Updateable<Tables['staff']>, now: Date) {
  await tx
    .updateTable('staff')
    .set({ ...columns, last_modified_at: now })
    .where('staff_id', '=', staff_id)
    .execute();
}

/** Stores a TOTP secret unless the staff member has one. Returns the stored secret. */
export async function storeTotpSecret(db: Db, staff_id: string, sealed: Uint8Array): Promise<Uint8Array> {
  const row = await db
    .updateTable('staff')
    .set({ totp_secret: sql`coalesce(totp_secret, ${sealed})` })
    .where('staff_id', '=', staff_id)
    .returning('totp_secret')
    .executeTakeFirstOrThrow();
  return row.totp_secret!;
}

/**
 * Marks the authenticator code of a time step as used and the authenticator as enrolled. False if this code or a later
 * one has been used already.
 */
export async function consumeTotpStep(db: Db, staff_id: string, step: number, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('staff')
    .set({ totp_last_step: step, totp_enrolled_at: sql`coalesce(totp_enrolled_at, ${now})` })
    .where('staff_id', '=', staff_id)
    .where('totp_last_step', '<', step)
    .returning('staff_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The audited actions that show that a staff member was active, even after their sessions are deleted. */
const PRESENCE_ACTIONS = ['staff-signed-in', 'staff-enrolled', 'staff-signed-out'];

/** All staff by email address, each with the time at which they were last seen. */
export async function listStaff(db: Db) {
  const rows = await allRows<Omit<StaffRow, 'password_hash' | 'totp_secret'> & { seen_at: Date | null }>(db)`
    select s.staff_id, s.email, s.name, s.role, s.is_active, s.totp_enrolled_at, s.password_expires_at, s.created_at, s.last_modified_at,
      (select max(seen_at) from staff_session where staff_id = s.staff_id) as seen_at
    from staff s order by s.email`;
  const subjects = rows.map(({ email }) => `staff ${email}`);
  const lastPresence = await lastEntryTimes(db, subjects, PRESENCE_ACTIONS);
  return rows.map(({ seen_at, ...row }) => {
    const times = [seen_at, lastPresence.get(`staff ${row.email}`)].filter((time) => time != null);
    const [latest] = times.sort((a, b) => b.getTime() - a.getTime());
    return { ...row, last_seen_at: latest ?? null };
  });
}

export const findListedStaff = async (db: Db, staff_id: string) =>
  (await listStaff(db)).find((each) => each.staff_id === staff_id);

/** The names of staff by email address. Staff without a name are left out. */
export async function listStaffNames(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('staff').select(['email', 'name']).where('name', 'is not', null).execute();
  return Object.fromEntries(rows.map(({ email, name }) => [email, name!]));
}

/** Active owners, locked so that concurrent changes cannot remove the last one. */
export async function lockOwners(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'owner')
    .where('is_active', '=', true)
    .orderBy('staff_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.staff_id);
}

export async function hasOwner(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'owner')
    .executeTakeFirst();
  return owner !== undefined;
}
