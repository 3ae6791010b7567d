import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { daysBefore } from './clock.ts';
import type { Db } from './db.ts';
import {
  clearAttempts,
  type Limit,
  purgeAttempts,
  recordAttempt,
  releaseAttempt,
  secondsUntilAllowed,
} from './recent-attempts.ts';
import { hashToken } from './secrets.ts';

export interface NamedLimit extends Limit {
  /** Separates the counters of different limits. */
  name: string;
  /**
   * `shared`: counted in the database for all processes, over a sliding window. `local`: counted in this
   * process over fixed windows, which is cheap enough for reads.
   */
  scope: 'shared' | 'local';
  /** Limit for all callers together, against distributed attempts. Only for shared limits that are never released. */
  max_total?: number;
}

/**
 * Slows attempts down instead of blocking them: the first `free_attempts` are immediate, each further one
 * requires a delay that doubles from `first_delay` to `max_delay` seconds. One attempt expires every
 * `expires_every` seconds.
 */
export interface Throttle {
  name: string;
  free_attempts: number;
  first_delay: number;
  max_delay: number;
  expires_every: number;
}

export interface Limiter {
  /** Records an attempt. Returns 0, or the seconds to wait if it exceeds the limit. */
  take(db: Db, limit: NamedLimit, key: string, now: Date): Promise<number>;
  /** Records a throttled attempt. Returns 0, or the seconds to wait if it is too early. */
  throttle(db: Db, throttle: Throttle, key: string, now: Date): Promise<number>;
  /** Clears past attempts, for example after a correct password. */
  resetThrottle(db: Db, throttle: Throttle, key: string): Promise<void>;
  /** Checks a shared limit without recording an attempt. */
  secondsUntilAllowed(db: Db, limit: NamedLimit, key: string, now: Date): Promise<number>;
  /** Removes the attempt recorded at `now` from a shared limit. */
  release(db: Db, limit: NamedLimit, key: string, now: Date): Promise<void>;
  /** Clears all attempts of a shared limit. */
  reset(db: Db, limit: NamedLimit, key: string): Promise<void>;
}

export const noLimits: Limiter = {
  take: async () => 0,
  secondsUntilAllowed: async () => 0,
  throttle: async () => 0,
  resetThrottle: async () => {},
  release: async () => {},
  reset: async () => {},
};

/** Bounds memory; the least recently used counters are dropped. */
const MAX_LOCAL_COUNTERS = 100_000;

export function createLimiter(): Limiter {
  const local = new LRUCache<string, number>({ max: MAX_LOCAL_COUNTERS });
  return {
    async take(db, limit, key, now) {
      if (limit.scope === 'shared') return takeShared(db, limit, key, now);
      const { start, wait } = currentWindow(limit, now);
      const counter = `${counterKey(limit, key)} ${start}`;
      const count = (local.get(counter) ?? 0) + 1;
      local.set(counter, count);
      return count > limit.max ? wait : 0;
    },
    secondsUntilAllowed: (db, limit, key, now) => secondsUntilAllowed(db, counterKey(limit, key), limit, now),
    release: (db, limit, key, now) => releaseAttempt(db, counterKey(limit, key), now),
    reset: (db, limit, key) => clearAttempts(db, counterKey(limit, key)),
    throttle: (db, throttle, key, now) => recordThrottled(db, throttle, counterKey(throttle, key), now),
    async resetThrottle(db, throttle, key) {
      await db.deleteFrom('throttle').where('key', '=', counterKey(throttle, key)).execute();
    },
  };
}

const counterKey = ({ name }: { name: string }, key: string) => `${name}:${key}`;

async function takeShared(db: Db, limit: NamedLimit, key: string, now: Date): Promise<number> {
  const { name, seconds, max_total } = limit;
  const wait = await recordAttempt(db, counterKey(limit, key), limit, now);
  if (wait > 0 || max_total === undefined) return wait;
  const totalWait = await recordAttempt(db, name, { seconds, max: max_total }, now);
  if (totalWait > 0) await releaseAttempt(db, counterKey(limit, key), now);
  return totalWait;
}

function currentWindow(limit: Limit, now: Date) {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start, wait: Math.ceil((start + length - now.getTime()) / 1000) };
}

/** A single statement, so that concurrent attempts are all counted. */
async function recordThrottled(db: Db, throttle: Throttle, key: string, now: Date): Promise<number> {
  const { free_attempts, first_delay, max_delay, expires_every } = throttle;
  const at = sql`${now}::timestamptz`;
  // Free attempts set the next allowed time to the past, because the times of concurrent calls differ slightly.
  const next = (attempts: RawBuilder<unknown>) => sql`${at} + interval '1 second' * case
    when ceil(${attempts}) < ${free_attempts}::float then -60
    else least(${max_delay}::float, ${first_delay}::float * 2 ^ least(ceil(${attempts}) - ${free_attempts}::float, 20)) end`;
  const { rows } = await sql`
    insert into throttle as t (key, attempts, last_at, next_at) values (${key}, 1, ${at}, ${next(sql`1::float`)})
    on conflict (key) do update set (attempts, last_at, next_at) = (
      select n.attempts, ${at}, ${next(sql`n.attempts`)}
      from (select greatest(t.attempts - extract(epoch from ${at} - t.last_at) / ${expires_every}::float, 0) + 1 as attempts) n)
    where t.next_at <= ${at}
    returning attempts`.execute(db);
  if (rows.length > 0) return 0;
  const row = await db.selectFrom('throttle').select('next_at').where('key', '=', key).executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.next_at.getTime() - now.getTime()) / 1000)) : 1;
}

/** Deletes expired counters. */
export async function purgeCounters(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, 2);
  await purgeAttempts(db, before);
  await db.deleteFrom('throttle').where('next_at', '<', before).execute();
}

/** Rate limit key of an email address; the address itself is not stored. */
export const emailKey = (email: string): string => hashToken(email).toString('base64url').slice(0, 22);

/** The network prefix that one household or office shares: /24 for IPv4, /64 for IPv6. */
export function ipPrefix(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.');
  return groupsOf(plain).slice(0, 4).join(':');
}

/** All eight groups of an IPv6 address, with `::` expanded. */
function groupsOf(ip: string): string[] {
  const [first = [], last = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill('0'), ...last];
}
