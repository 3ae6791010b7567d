import { sql } from 'kysely';
import { type Clock, daysBefore } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { hashToken, randomId, randomToken, type Secrets } from '#server/platform/secrets.ts';

/** The caller's identity, from the session and guest tokens only; headers and readable cookies do not count. */
export interface Caller {
  account: { customer_id: string; email: string; first_name: string | null; percentage: number } | null;
  guest: { guest_id: string; temporary_id: string; ended: boolean } | null;
  session_id: string | null;
}

export type Customer = Caller & { account: NonNullable<Caller['account']> };

export const ANONYMOUS: Caller = { account: null, guest: null, session_id: null };

const TEMPORARY_ID_LENGTH = 21;
const SESSION_IDLE_DAYS = 30;
const SESSION_MAX_DAYS = 90;

/** `is_renewed`: last use was just updated, so the browser's cookies should be renewed too. */
type FoundSession = Pick<Caller, 'account' | 'session_id'> & { is_renewed: boolean };

export const NO_SESSION: FoundSession = { account: null, session_id: null, is_renewed: false };

/** Finds the session by its cookie's token, with the account's current values. */
export async function findSession(db: Db, token: string, clock: Clock): Promise<FoundSession> {
  const now = clock();
  const row = await db
    .selectFrom('session')
    .leftJoin('account', (join) =>
      join.onRef('account.customer_id', '=', 'session.account_id').on('account.is_active', '=', true),
    )
    .select([
      'session.session_id',
      'session.account_id',
      'account.customer_id',
      'account.email',
      'account.first_name',
      'account.percentage',
      'session.seen_at',
    ])
    .where('session.token_hash', '=', hashToken(token))
    .where('session.seen_at', '>', sessionCutoffs(now).seen)
    .where('session.created_at', '>', sessionCutoffs(now).created)
    .executeTakeFirst();
  if (!row) return NO_SESSION;
  if (!row.customer_id || row.email === null) {
    // The session of a deactivated account grants nothing.
    return { ...NO_SESSION, session_id: row.account_id ? null : row.session_id };
  }
  const { customer_id, email, first_name } = row;
  return {
    account: { customer_id, email, first_name, percentage: Number(row.percentage) },
    session_id: row.session_id,
    is_renewed: await recordSeen(db, row.session_id, row.seen_at, now),
  };
}

/** Coarse, because idle time is measured in days. */
const RECORD_SEEN_EVERY_MS = 3_600_000;

async function recordSeen(db: Db, session_id: string, seen_at: Date, now: Date): Promise<boolean> {
  if (now.getTime() - seen_at.getTime() < RECORD_SEEN_EVERY_MS) return false;
  await db.updateTable('session').set({ seen_at: now }).where('session_id', '=', session_id).execute();
  return true;
}

/** The token goes into the cookie; only its hash is stored. */
export async function createSession(
  db: Db,
  account_id: string | null,
  clock: Clock,
  agent: string | null = null,
) {
  const token = randomToken();
  const now = clock();
  const { session_id } = await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id,
      created_at: now,
      seen_at: now,
      agent: agent === null ? null : agent.slice(0, 200).toWellFormed(),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  return { session_id, token };
}

/** Null for a temporary id that the server did not issue. */
export async function findGuest(db: Db, temporary_id: string): Promise<Caller['guest']> {
  if (temporary_id.length !== TEMPORARY_ID_LENGTH) return null;
  const row = await db
    .selectFrom('guest')
    .select(['guest_id', sql<boolean>`ended_at is not null`.as('ended')])
    .where('token_hash', '=', hashToken(temporary_id))
    .executeTakeFirst();
  return row ? { guest_id: row.guest_id, temporary_id, ended: row.ended } : null;
}

/** The new temporary id gives access to one cart and nothing else. */
export async function createGuest(db: Db): Promise<NonNullable<Caller['guest']>> {
  const temporary_id = randomId(TEMPORARY_ID_LENGTH);
  const { guest_id } = await db
    .insertInto('guest')
    .values({ token_hash: hashToken(temporary_id) })
    .returning('guest_id')
    .executeTakeFirstOrThrow();
  return { guest_id, temporary_id, ended: false };
}

/**
 * The CSRF token expected in the header `hashcode`. A guest's token depends on the guest, not on the session:
 * placing an order creates a session, and the open page must be able to go on with its token.
 */
export function csrfTokenOf(caller: Caller, secrets: Secrets): string {
  const { account, guest, session_id } = caller;
  const holder = account ? session_id : (guest?.guest_id ?? session_id);
  return secrets.sign('hashcode', holder ?? '');
}

/** A session is valid if it was last seen and created after these times. */
export const sessionCutoffs = (now: Date) => ({
  seen: daysBefore(now, SESSION_IDLE_DAYS),
  created: daysBefore(now, SESSION_MAX_DAYS),
});
