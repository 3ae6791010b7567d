import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, daysBefore } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { hashToken, randomToken } from '#server/platform/secrets.ts';
import type { Caller } from './caller.ts';

const SESSION_IDLE_DAYS = 30;
const SESSION_MAX_DAYS = 90;

/** A session is valid if it was last seen and created after these times. */
const sessionCutoffs = (now: Date) => ({
  seen: daysBefore(now, SESSION_IDLE_DAYS),
  created: daysBefore(now, SESSION_MAX_DAYS),
});

/** `is_renewed` is true if the time of the last use was just updated, so that the cookies should be renewed too. */
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
      'account.email_verified_at',
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
    // A guest's session has no account and remains valid. The session of a deactivated account grants nothing.
    return { ...NO_SESSION, session_id: row.account_id ? null : row.session_id };
  }
  const { customer_id, email, first_name } = row;
  const is_confirmed = row.email_verified_at !== null;
  return {
    account: { customer_id, email, is_confirmed, first_name, percentage: Number(row.percentage) },
    session_id: row.session_id,
    is_renewed: await recordSeen(db, row.session_id, row.seen_at, now),
  };
}

/** The time between updates of a session's last use. An hour is exact enough, because idle time is measured in days. */
const SEEN_INTERVAL_MS = 3_600_000;

async function recordSeen(db: Db, session_id: string, seen_at: Date, now: Date): Promise<boolean> {
  if (now.getTime() - seen_at.getTime() < SEEN_INTERVAL_MS) return false;
  await db.updateTable('session').set({ seen_at: now }).where('session_id', '=', session_id).execute();
  return true;
}

interface NewSession {
  session_id: string;
  /** The token for the cookie. Only its hash is stored. */
  token: string;
}

export async function createSession(
  db: Db,
  account_id: string | null,
  clock: Clock,
  agent: string | null = null,
): Promise<NewSession> {
  const session = newSession();
  await insertSession(session, account_id, clock, agent).execute(db);
  return session;
}

export const newSession = (): NewSession => ({ session_id: randomUUID(), token: randomToken() });

export const insertSession = (
  { session_id, token }: NewSession,
  account_id: string | null,
  clock: Clock,
  agent: string | null = null,
): RawBuilder<unknown> => sql`
  insert into session (session_id, token_hash, account_id, created_at, seen_at, agent)
  values (${session_id}, ${hashToken(token)}, ${account_id}, ${clock()}, ${clock()},
    ${agent === null ? null : agent.slice(0, 200).toWellFormed()})`;

/** The account's valid sessions, most recently used first. */
export const sessionsOf = (db: Db, account_id: string, clock: Clock) =>
  db
    .selectFrom('session')
    .select(['session_id', 'agent', 'created_at', 'seen_at'])
    .where('account_id', '=', account_id)
    .where('seen_at', '>', sessionCutoffs(clock()).seen)
    .where('created_at', '>', sessionCutoffs(clock()).created)
    .orderBy('seen_at', 'desc')
    .execute();

export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((where) => {
      const { seen, created } = sessionCutoffs(now);
      return where.or([where('seen_at', '<', seen), where('created_at', '<', created)]);
    })
    .execute();
}

/** Ends a session regardless of its owner. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await db.deleteFrom('session').where('session_id', '=', session_id).execute();
}

/** Ends a session of this account. False if it does not exist. */
export async function endSessionOf(db: Db, account_id: string, session_id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', account_id)
    // Compared as text, because the id in a request may not be a UUID.
    .where((where) => where(where.cast<string>('session_id', 'text'), '=', session_id))
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of these accounts, except one if it is given; returns the number ended. */
export async function endSessionsOf(db: Db, account_ids: string[], exceptSessionId: string | null = null) {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', sql<string>`any(${account_ids}::uuid[])`)
    .$if(exceptSessionId !== null, (query) => query.where('session_id', '<>', exceptSessionId))
    .returning('session_id')
    .execute();
  return ended.length;
}
