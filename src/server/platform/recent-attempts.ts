import { sql } from 'kysely';
import type { Db } from './db.ts';

/** At most `max` attempts in any sliding window of `seconds`. */
export interface Limit {
  max: number;
  seconds: number;
}

const since = ({ seconds }: Limit, now: Date) => new Date(now.getTime() - seconds * 1000);

/**
 * Records an attempt in a single statement, so that concurrent attempts are all counted. Returns 0, or the seconds
 * until the next attempt is allowed; a refused attempt is not counted.
 */
export async function recordAttempt(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const { rows } = await sql`
    insert into recent_attempts as r (key, attempts) values (${key}, array[${now}::timestamptz])
    on conflict (key) do update
      set attempts = array(select t from unnest(r.attempts) t where t > ${since(limit, now)}) || excluded.attempts
      where (select count(*) from unnest(r.attempts) t where t > ${since(limit, now)}) < ${limit.max}
    returning 1`.execute(db);
  return rows.length > 0 ? 0 : Math.max(1, await secondsUntilAllowed(db, key, limit, now));
}

/** Checks the limit without recording an attempt. */
export async function secondsUntilAllowed(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  // The next attempt is allowed once the oldest of the newest `max` attempts expires.
  const { rows } = await sql<{ t: Date }>`
    select t from recent_attempts, unnest(attempts) t where key = ${key} and t > ${since(limit, now)}
    order by t desc offset ${limit.max - 1} limit 1`.execute(db);
  return rows[0] ? Math.ceil((rows[0].t.getTime() + limit.seconds * 1000 - now.getTime()) / 1000) : 0;
}

/** Removes the attempt recorded at `at`. */
export async function releaseAttempt(db: Db, key: string, at: Date): Promise<void> {
  const place = sql`array_position(attempts, ${at}::timestamptz)`;
  await sql`
    update recent_attempts set attempts = attempts[:${place} - 1] || attempts[${place} + 1:]
    where key = ${key} and ${place} is not null`.execute(db);
}

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('recent_attempts').where('key', '=', key).execute();
}

/** Deletes counters whose last attempt was before the given time. */
export async function purgeAttempts(db: Db, before: Date): Promise<void> {
  await sql`
    delete from recent_attempts where coalesce(attempts[cardinality(attempts)], '-infinity') < ${before}`.execute(
    db,
  );
}
