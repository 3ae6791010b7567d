import { sql } from 'kysely';
import { allRows, type Db } from './db.ts';

/** A limit of `max` attempts in any sliding window of `seconds`. */
export interface Limit {
  max: number;
  seconds: number;
}

const windowStart = ({ seconds }: { seconds: number }, now: Date) => new Date(now.getTime() - seconds * 1000);

/** Records an attempt. Returns 0 or, if it exceeds the limit and is not counted, the seconds to wait. */
export async function recordAttempt(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  const [recorded] = await recordAttempts(db, [{ key, max: limit.max }], limit, now);
  return recorded === undefined ? Math.max(1, await secondsUntilAllowed(db, key, limit, now)) : 0;
}

/**
 * Records an attempt with several keys, each with its own maximum. Returns the keys with which it was recorded: those
 * whose maximum it does not exceed. A single statement, so that all concurrent attempts are counted. To avoid deadlocks,
 * all callers must pass keys in the same sequence, with the key that most callers share last.
 */
export async function recordAttempts(
  db: Db,
  counters: readonly { key: string; max: number }[],
  limit: { seconds: number },
  now: Date,
): Promise<string[]> {
  const after = windowStart(limit, now);
  const keys = counters.map(({ key }) => key);
  const rows = await allRows<{ key: string }>(db)`
    insert into recent_attempts as r (key, attempts)
    select key, array[${now}::timestamptz] from unnest(${keys}::text[]) with ordinality as n (key, place) order by place
    on conflict (key) do update
      set attempts = array(select t from unnest(r.attempts) t where t > ${after}) || excluded.attempts
      where (select count(*) from unnest(r.attempts) t where t > ${after})
        < (${counters.map(({ max }) => max)}::int[])[array_position(${keys}::text[], r.key)]
    returning key`;
  return rows.map(({ key }) => key);
}

/** Checks the limit without recording an attempt. */
export async function secondsUntilAllowed(db: Db, key: string, limit: Limit, now: Date): Promise<number> {
  // The next attempt is allowed once the oldest of the newest `max` attempts expires.
  const rows = await allRows<{ attempted_at: Date }>(db)`
    select attempted_at from recent_attempts, unnest(attempts) attempted_at
    where key = ${key} and attempted_at > ${windowStart(limit, now)}
    order by attempted_at desc offset ${limit.max - 1} limit 1`;
  if (!rows[0]) return 0;
  const allowedAt = rows[0].attempted_at.getTime() + limit.seconds * 1000;
  return Math.ceil((allowedAt - now.getTime()) / 1000);
}

/** Removes the attempt recorded at `at` with these keys. */
export async function releaseAttempts(db: Db, keys: readonly string[], at: Date): Promise<void> {
  const position = sql`array_position(r.attempts, ${at}::timestamptz)`;
  await sql`
    with locked as (
      select key from recent_attempts where key = any(${keys}::text[])
      order by array_position(${keys}::text[], key) for update)
    update recent_attempts r set attempts = r.attempts[:${position} - 1] || r.attempts[${position} + 1:]
    from locked where r.key = locked.key and ${position} is not null`.execute(db);
}

export async function clearAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('recent_attempts').where('key', '=', key).execute();
}

/** Deletes counters whose last attempt was before the given time. */
export async function purgeAttempts(db: Db, before: Date): Promise<void> {
  await sql`
    delete from recent_attempts
      where coalesce(attempts[cardinality(attempts)], '-infinity') < ${before}`.execute(db);
}
