import { sql } from 'kysely';
import { liveSince } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';

/** A place where an account is signed in. */
export interface OpenSession {
  session_id: string;
  agent: string | null;
  created_at: Date;
  seen_at: Date;
}

/** The account's sessions that still open it, the last used first. */
export const sessionsOf = (db: Db, account_id: string, clock: Clock): Promise<OpenSession[]> =>
  db
    .selectFrom('session')
    .select(['session_id', 'agent', 'created_at', 'seen_at'])
    .where('account_id', '=', account_id)
    .where('seen_at', '>', liveSince(clock()).seen)
    .where('created_at', '>', liveSince(clock()).created)
    .orderBy('seen_at', 'desc')
    .execute();

/** Sessions that open nothing any more. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((e) =>
      e.or([e('seen_at', '<', liveSince(now).seen), e('created_at', '<', liveSince(now).created)]),
    )
    .execute();
}

/** Ends a session whoever it belongs to; its token is dead from here on. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await db.deleteFrom('session').where('session_id', '=', session_id).execute();
}

/** Ends one session of an account; false when the account has no such session. */
export async function endSessionOf(db: Db, account_id: string, session_id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', account_id)
    .where((e) => e(e.cast<string>('session_id', 'text'), '=', session_id))
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends every session of these accounts, but for one where it is given; answers how many. */
export async function endSessionsOf(db: Db, account_ids: string[], but: string | null): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', sql<string>`any(${account_ids}::uuid[])`)
    .$if(but !== null, (query) => query.where('session_id', '<>', but))
    .returning('session_id')
    .execute();
  return ended.length;
}
