import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { daysBefore } from './clock.ts';
import { allRows, type Db } from './db.ts';
import type { IpPrefixes } from './ip-prefixes.ts';
import {
  clearAttempts,
  type Limit,
  purgeAttempts,
  recordAttempt,
  recordAttempts,
  releaseAttempts,
  secondsUntilAllowed,
} from './recent-attempts.ts';
import { hashToken } from './secrets.ts';

export interface NamedLimit extends Limit {
  /** Separates the counters of different limits. */
  name: string;
  /** `shared`: in the database, over a sliding window. `local`: in this process, over fixed windows, for reads. */
  scope: 'shared' | 'local';
}

/** The attempts that a limit allows from each prefix of an IP address, and from all callers together. */
export interface NetworkLimit {
  name: string;
  seconds: number;
  /** Above this number, attempts from an IPv4 address or IPv6 /64 are refused. */
  address: number;
  /** Above this number, callers of an IPv4 /24 or IPv6 /56 who never paid need a proof of work. */
  subnet: number;
  /** Like `subnet`, but for an IPv6 /48. */
  network: number;
  /** Like `subnet`, but for all callers together. */
  total: number;
}

export interface NetworkAttempt {
  /** The seconds to wait if the address exceeds its limit, otherwise 0. */
  wait: number;
  /** True if a wider prefix or all callers together exceed their limit. */
  is_network_over_limit: boolean;
  /** Removes the attempt from all counters. */
  release(): Promise<void>;
}

/**
 * Slows attempts down instead of blocking them. The first `free_attempts` are immediate. Each further one requires a
 * delay that doubles from `first_delay` to `max_delay`. One attempt expires every `seconds_per_expiry`. All times are in
 * seconds.
 */
export interface Throttle {
  name: string;
  free_attempts: number;
  first_delay: number;
  max_delay: number;
  seconds_per_expiry: number;
}

export interface Limiter {
  /** Counts an attempt in a time window. Returns 0, or the seconds to wait if the attempt exceeds the limit. */
  take(db: Db, limit: NamedLimit, key: string, now: Date): Promise<number>;
  /** Records an attempt in the counters of the IP address, of its wider prefixes and of all callers together. */
  takeForNetwork(db: Db, limit: NetworkLimit, ip: IpPrefixes, now: Date): Promise<NetworkAttempt>;
  /** Like `take` with a local limit for each IP address, lower while a wider prefix is busy (BUSY_FACTOR). */
  takeForAddress(limit: Omit<NamedLimit, 'scope'>, ip: IpPrefixes, now: Date): number;
  /** Records an attempt, unless the delay after earlier ones is not over. Returns 0, or the seconds to wait. */
  takeWithDelay(db: Db, throttle: Throttle, key: string, now: Date): Promise<number>;
  /** Clears past attempts, so that the delay starts anew, for example after a correct password. */
  resetThrottle(db: Db, throttle: Throttle, key: string): Promise<void>;
  /** Checks a shared limit without recording an attempt. */
  secondsUntilAllowed(db: Db, limit: NamedLimit, key: string, now: Date): Promise<number>;
  /** Removes the attempt recorded at `now` from a shared limit. */
  release(db: Db, limit: NamedLimit, key: string, now: Date): Promise<void>;
  reset(db: Db, limit: NamedLimit, key: string): Promise<void>;
}

/** An attempt that no shared counter contains, so that there is nothing to release. */
export const UNCOUNTED: NetworkAttempt = { wait: 0, is_network_over_limit: false, release: async () => {} };

export const noLimits: Limiter = {
  take: async () => 0,
  takeForNetwork: async () => UNCOUNTED,
  takeForAddress: () => 0,
  secondsUntilAllowed: async () => 0,
  takeWithDelay: async () => 0,
  resetThrottle: async () => {},
  release: async () => {},
  reset: async () => {},
};

/** Bounds memory; the least recently used counters are dropped. */
const MAX_LOCAL_COUNTERS = 100_000;

/** A prefix is busy above this multiple of an address's limit. */
const BUSY_FACTOR = 10;
/** The limit of an address in a busy prefix is divided by this number. */
const BUSY_DIVISOR = 10;

export function createLimiter(): Limiter {
  const local = new LRUCache<string, number>({ max: MAX_LOCAL_COUNTERS });
  const countLocally = (limit: Omit<NamedLimit, 'scope'>, key: string, now: Date) => {
    const { start, wait } = currentWindow(limit, now);
    const counter = `${counterKey(limit, key)} ${start}`;
    const attempts = (local.get(counter) ?? 0) + 1;
    local.set(counter, attempts);
    return { attempts, wait };
  };
  return {
    async take(db, limit, key, now) {
      if (limit.scope === 'shared') return recordAttempt(db, counterKey(limit, key), limit, now);
      const { attempts, wait } = countLocally(limit, key, now);
      return attempts > limit.max ? wait : 0;
    },
    takeForNetwork,
    takeForAddress(limit, { address, subnet, network }, now) {
      const isBusy = [subnet, network].some(
        (prefix) => prefix !== null && countLocally(limit, prefix, now).attempts > limit.max * BUSY_FACTOR,
      );
      const { attempts, wait } = countLocally(limit, address, now);
      const max = isBusy ? limit.max / BUSY_DIVISOR : limit.max;
      return attempts > max ? wait : 0;
    },
    secondsUntilAllowed: (db, limit, key, now) => secondsUntilAllowed(db, counterKey(limit, key), limit, now),
    release: (db, limit, key, now) => releaseAttempts(db, [counterKey(limit, key)], now),
    reset: (db, limit, key) => clearAttempts(db, counterKey(limit, key)),
    takeWithDelay: (db, throttle, key, now) => recordThrottled(db, throttle, counterKey(throttle, key), now),
    async resetThrottle(db, throttle, key) {
      await db.deleteFrom('throttle').where('key', '=', counterKey(throttle, key)).execute();
    },
  };
}

const counterKey = ({ name }: { name: string }, key: string) => `${name}:${key}`;

async function takeForNetwork(
  db: Db,
  limit: NetworkLimit,
  ip: IpPrefixes,
  now: Date,
): Promise<NetworkAttempt> {
  const { seconds, address, subnet, network, total } = limit;
  const counters = [
    { prefix: ip.address, max: address },
    { prefix: ip.subnet, max: subnet },
    { prefix: ip.network, max: network },
    { prefix: 'all', max: total },
  ].flatMap(({ prefix, max }) => (prefix === null ? [] : [{ key: counterKey(limit, prefix), max }]));
  const recordedKeys = await recordAttempts(db, counters, { seconds }, now);
  // A prefix above its limit is not counted in the wider prefixes, so that one network cannot use up the total.
  const keys = counters.map(({ key }) => key);
  const overLimit = keys.findIndex((key) => !recordedKeys.includes(key));
  const countedKeys = overLimit < 0 ? keys : keys.slice(0, overLimit);
  const widerKeys = keys.filter((key) => recordedKeys.includes(key) && !countedKeys.includes(key));
  if (widerKeys.length > 0) await releaseAttempts(db, widerKeys, now);
  // Nothing is counted if the address itself is above its limit.
  if (countedKeys.length === 0) {
    const addressKey = counterKey(limit, ip.address);
    const wait = await secondsUntilAllowed(db, addressKey, { seconds, max: address }, now);
    return { ...UNCOUNTED, wait: Math.max(1, wait) };
  }
  return {
    wait: 0,
    is_network_over_limit: countedKeys.length < counters.length,
    release: () => releaseAttempts(db, countedKeys, now),
  };
}

function currentWindow(limit: Limit, now: Date) {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start, wait: Math.ceil((start + length - now.getTime()) / 1000) };
}

/** Records a throttled attempt, in a single statement, so that concurrent attempts are all counted. */
async function recordThrottled(db: Db, throttle: Throttle, key: string, now: Date): Promise<number> {
  const { free_attempts, first_delay, max_delay, seconds_per_expiry } = throttle;
  const at = sql`${now}::timestamptz`;
  // Free attempts set the next allowed time to the past, because the times of concurrent calls differ slightly.
  const nextAllowedAt = (attempts: RawBuilder<unknown>) => sql`${at} + interval '1 second' * case
    when ceil(${attempts}) < ${free_attempts}::float then -60
    else least(${max_delay}::float, ${first_delay}::float * 2 ^ least(ceil(${attempts}) - ${free_attempts}::float, 20)) end`;
  const rows = await allRows(db)`
    insert into throttle as t (key, attempts, last_at, next_at) values (${key}, 1, ${at}, ${nextAllowedAt(sql`1::float`)})
    on conflict (key) do update set (attempts, last_at, next_at) = (
      select n.attempts, ${at}, ${nextAllowedAt(sql`n.attempts`)}
      from (select greatest(t.attempts - extract(epoch from ${at} - t.last_at) / ${seconds_per_expiry}::float, 0) + 1 as attempts) n)
    where t.next_at <= ${at}
    returning attempts`;
  if (rows.length > 0) return 0;
  const row = await db.selectFrom('throttle').select('next_at').where('key', '=', key).executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.next_at.getTime() - now.getTime()) / 1000)) : 1;
}

export async function purgeCounters(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, 2);
  await purgeAttempts(db, before);
  await db.deleteFrom('throttle').where('next_at', '<', before).execute();
}

/** Rate limit key of an email address; the address itself is not stored. */
export const emailKey = (email: string): string => hashToken(email).toString('base64url').slice(0, 22);
