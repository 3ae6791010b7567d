import { STAFF_SESSION, type StaffRole } from '#domain/staff-roles.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { hashToken, randomToken, type Secrets } from './secrets.ts';

/** A member of staff who is signed in, as the staff row is now. */
export interface Staff {
  staff_id: string;
  email: string;
  role: StaffRole;
  session_id: string;
  /** The session ends then, whatever happens. */
  ends_at: Date;
}

const MINUTE = 60_000;
export const STAFF_SESSION_SECONDS = STAFF_SESSION.longest_hours * 3600;
/** A call is noted at most this often; idle time is counted in minutes. */
const NOTE_EVERY = MINUTE;

/** Who is behind a staff cookie's token; a shop's token is never looked up here. Notes that they are there. */
export async function findStaff(db: Db, token: string, clock: Clock): Promise<Staff | null> {
  const now = clock().getTime();
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.staff_id', 'staff_session.staff_id')
    .select(['staff.staff_id', 'staff.email', 'staff.role', 'staff_session.session_id'])
    .select(['staff_session.created_at', 'staff_session.seen_at'])
    .where('staff_session.token_hash', '=', hashToken(token))
    .where('staff.is_active', '=', true)
    .where('staff_session.seen_at', '>', new Date(now - STAFF_SESSION.idle_minutes * MINUTE))
    .where('staff_session.created_at', '>', new Date(now - STAFF_SESSION_SECONDS * 1000))
    .executeTakeFirst();
  if (!row) return null;
  if (now - row.seen_at.getTime() > NOTE_EVERY) {
    await db
      .updateTable('staff_session')
      .set({ seen_at: new Date(now) })
      .where('session_id', '=', row.session_id)
      .execute();
  }
  const { staff_id, email, role, session_id, created_at } = row;
  return {
    staff_id,
    email,
    role,
    session_id,
    ends_at: new Date(created_at.getTime() + STAFF_SESSION_SECONDS * 1000),
  };
}

/** Begins a staff session; the token goes into the cookie and is stored only as its hash. */
export async function beginStaffSession(db: Db, staff_id: string, clock: Clock): Promise<string> {
  const token = randomToken();
  const now = clock();
  await db
    .insertInto('staff_session')
    .values({ token_hash: hashToken(token), staff_id, created_at: now, seen_at: now })
    .execute();
  return token;
}

/** Ends sessions of a member of staff, but for one that may stay. */
export async function endStaffSessions(db: Db, staff_id: string, but?: string): Promise<void> {
  let query = db.deleteFrom('staff_session').where('staff_id', '=', staff_id);
  if (but) query = query.where('session_id', '<>', but);
  await query.execute();
}

/** Ends this one session; its token is dead from here on. */
export async function endStaffSession(db: Db, session_id: string): Promise<void> {
  await db.deleteFrom('staff_session').where('session_id', '=', session_id).execute();
}

/** What the header `hashcode` of a staff write must carry. */
export const staffHashCode = (staff: Staff, secrets: Secrets): string =>
  secrets.sign('staff-hashcode', staff.session_id);
