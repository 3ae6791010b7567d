import { sql } from 'kysely';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { sessionCutoffs } from './caller.ts';

export interface OpenSession {
  session_id: string;
  agent: string | null;
  created_at: Date;
  seen_at: Date;
}

/** The account's valid sessions, most recently used first. */
export const sessionsOf = (db: Db, account_id: string, clock: Clock): Promise<OpenSession[]> =>
  db
    .selectFrom('session')
    .select(['session_id', 'agent', 'created_at', 'seen_at'])
    .where('account_id', '=', account_id)
    .where('seen_at', '>', sessionCutoffs(clock()).seen)
    .where('created_at', '>', sessionCutoffs(clock()).created)
    .orderBy('seen_at', 'desc')
    .execute();

/** Deletes expired sessions. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((e) =>
      e.or([e('seen_at', '<', sessionCutoffs(now).seen), e('created_at', '<', sessionCutoffs(now).created)]),
    )
    .execute();
}

/** Ends a session regardless of its owner. */
export async function endSession(db: Db, session_id: string): Promise<void> {
  await db.deleteFrom('session').where('session_id', '=', session_id).execute();
}

/** Returns false if the account has no such session. */
export async function endSessionOf(db: Db, account_id: string, session_id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', account_id)
    .where((e) => e(e.cast<string>('session_id', 'text'), '=', session_id))
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all sessions of these accounts except the given one; returns their number. */
export async function endSessionsOf(db: Db, account_ids: string[], except: string | null): Promise<number> {
  const ended = await db
    .deleteFrom('session')
    .where('account_id', '=', sql<string>`any(${account_ids}::uuid[])`)
    .$if(except !== null, (query) => query.where('session_id', '<>', except))
    .returning('session_id')
    .execute();
  return ended.length;
}
