import { sql } from 'kysely';
import type { Language } from '#domain/languages.ts';
import { STAFF_SESSION, type StaffRole } from '#domain/staff-roles.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { hashToken, randomToken, type Secrets } from '#server/platform/secrets.ts';

/** A signed-in staff member, with the current values of the staff row. */
export interface Staff {
  staff_id: string;
  email: string;
  role: StaffRole;
  session_id: string;
  /** False if the authenticator was skipped, which only a demo allows. */
  has_second_factor: boolean;
  /** Language of the back office; null until it is chosen. */
  language: Language | null;
}

const MINUTE_MS = 60_000;
const STAFF_SESSION_SECONDS = STAFF_SESSION.max_hours * 3600;
const SEEN_INTERVAL_MS = MINUTE_MS;

const isValidAt = (now: number) => sql<boolean>`
  staff_session.seen_at > ${new Date(now - STAFF_SESSION.idle_minutes * MINUTE_MS)}
  and staff_session.created_at > ${new Date(now - STAFF_SESSION_SECONDS * 1000)}`;

/** Finds the staff member by the staff cookie's token and records the activity. */
export async function findStaff(
  db: Db,
  token: string,
  clock: Clock,
  mode: 'demo' | 'live',
): Promise<Staff | null> {
  const now = clock().getTime();
  const row = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.staff_id', 'staff_session.staff_id')
    .select(['staff.staff_id', 'staff.email', 'staff.role', 'staff.language', 'staff_session.session_id'])
    .select(['staff_session.seen_at', 'staff_session.has_second_factor'])
    .where('staff_session.token_hash', '=', hashToken(token))
    .where('staff.is_active', '=', true)
    .where(isValidAt(now))
    .executeTakeFirst();
  if (!row || (mode === 'live' && !row.has_second_factor)) return null;
  if (now - row.seen_at.getTime() > SEEN_INTERVAL_MS) {
    await db
      .updateTable('staff_session')
      .set({ seen_at: new Date(now) })
      .where('session_id', '=', row.session_id)
      .execute();
  }
  const { staff_id, email, role, language, session_id, has_second_factor } = row;
  return { staff_id, email, role, session_id, has_second_factor, language };
}

/** An active staff member who has not chosen a password yet. */
export const findInvitedStaff = (db: Db, staff_id: string) =>
  db
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('staff_id', '=', staff_id)
    .where('is_active', '=', true)
    .where('password_expires_at', 'is not', null)
    .executeTakeFirst();

/** Creates a session and returns its token for the cookie. Only the token's hash is stored. */
export async function createStaffSession(
  db: Db,
  staff_id: string,
  clock: Clock,
  { agent = null, has_second_factor = true }: { agent?: string | null; has_second_factor?: boolean } = {},
): Promise<string> {
  const token = randomToken();
  const now = clock();
  await db
    .insertInto('staff_session')
    .values({
      token_hash: hashToken(token),
      staff_id,
      created_at: now,
      seen_at: now,
      has_second_factor,
      agent: agent === null ? null : agent.slice(0, 200).toWellFormed(),
    })
    .execute();
  return token;
}

/** The valid sessions of a staff member, most recently used first. */
export const staffSessionsOf = (db: Db, staff_id: string, clock: Clock) =>
  db
    .selectFrom('staff_session')
    .select(['session_id', 'agent', 'created_at', 'seen_at'])
    .where('staff_id', '=', staff_id)
    .where(isValidAt(clock().getTime()))
    .orderBy('seen_at', 'desc')
    .execute();

/** Ends all sessions of a staff member except one (`except`), or only one (`only`). Returns the number ended. */
export async function endStaffSessions(
  db: Db,
  staff_id: string,
  { except, only = null }: { except?: string | undefined; only?: string | null } = {},
): Promise<number> {
  let query = db.deleteFrom('staff_session').where('staff_id', '=', staff_id);
  if (except !== undefined) query = query.where('session_id', '<>', except);
  if (only !== null) query = query.where('session_id', '=', only);
  return (await query.returning('session_id').execute()).length;
}

export async function endStaffSession(db: Db, session_id: string): Promise<void> {
  await db.deleteFrom('staff_session').where('session_id', '=', session_id).execute();
}

/** The CSRF token expected in the header `hashcode` of staff writes. */
export const staffCsrfToken = (staff: Staff, secrets: Secrets): string =>
  secrets.sign('staff-hashcode', staff.session_id);
