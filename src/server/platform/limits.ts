import { type RawBuilder, sql } from 'kysely';
import type { LimitName } from '#contract/call.ts';
import { RESET_CODE } from '#domain/reset-code.ts';
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

interface NamedLimit extends Limit {
  /**
   * `shared`: counted in the database for all processes, in any stretch of time. `local`: cheap, for
   * reads, in windows that begin with the clock's.
   */
  where: 'shared' | 'local';
  /** From everybody together, so that many addresses are no way around; for shared ones that are never given back. */
  in_total?: number;
}

export const LIMITS: Record<
  | Exclude<LimitName, 'none'>
  | 'coupon-cart'
  | 'placing-cart'
  | 'declined-payments'
  | 'all-declined-payments'
  | 'forged-messages'
  | 'staff-account'
  | 'staff-refusals'
  | 'account-mails'
  | 'vitals',
  NamedLimit
> = {
  search: { most: 600, seconds: 60, where: 'local' },
  cart: { most: 300, seconds: 60, where: 'local' },
  coupon: { most: 10, seconds: 600, where: 'shared', in_total: 1000 },
  'coupon-cart': { most: 10, seconds: 600, where: 'shared' },
  placing: { most: 20, seconds: 600, where: 'shared' },
  'placing-cart': { most: 5, seconds: 600, where: 'shared' },
  // Looking an order up, with its papers; the page asks again while a payment is being confirmed.
  order: { most: 200, seconds: 60, where: 'local' },
  account: { most: 300, seconds: 60, where: 'local' },
  vitals: { most: 120, seconds: 60, where: 'local' },
  'personal-data': { most: 10, seconds: 3600, where: 'shared' },
  contact: { most: 5, seconds: 3600, where: 'shared', in_total: 500 },
  register: { most: 20, seconds: 3600, where: 'shared', in_total: 1000 },
  forget: { most: 20, seconds: 3600, where: 'shared', in_total: 1000 },
  reset: { most: 30, seconds: 900, where: 'shared', in_total: 1000 },
  'account-mails': { most: 5, seconds: 86_400, where: 'shared' },
  'staff-sign-in': { most: 30, seconds: 900, where: 'shared' },
  'staff-account': { most: 10, seconds: 900, where: 'shared' },
  // Refused sign-ins for addresses nobody has that are written down.
  'staff-refusals': { most: 100, seconds: 3600, where: 'shared' },
  // A forged message of PayPal's may cost a request for the certificate it names.
  'forged-messages': { most: 30, seconds: 60, where: 'shared' },
  // From everybody: more than a full shop has in an hour, and less than is worth a thief's while.
  'all-declined-payments': { most: 500, seconds: 3600, where: 'shared' },
  'declined-payments': { most: 10, seconds: 3600, where: 'shared' },
};

/**
 * Tries that become slower instead of being shut out: the first `free` cost nothing, each further one
 * costs a wait that doubles up to `longest` seconds. One try is forgotten every `leak` seconds.
 */
interface Pace {
  free: number;
  first: number;
  longest: number;
  leak: number;
}

const PACES = {
  'sign-in-account': { free: 10, first: 2, longest: 60, leak: 90 },
  'sign-in-address': { free: 30, first: 2, longest: 60, leak: 30 },
  'code-mail': {
    free: 1,
    first: RESET_CODE.again_after_seconds,
    longest: RESET_CODE.again_after_seconds,
    leak: RESET_CODE.again_after_seconds,
  },
} satisfies Record<string, Pace>;

export interface Limiter {
  /** Counts one try; answers the seconds to wait when it is one too many, else 0. */
  take(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<number>;
  /** Counts one try of a paced thing; answers the seconds to wait when it comes too early, else 0. */
  pace(db: Db, name: keyof typeof PACES, key: string, now: Date): Promise<number>;
  /** The tries so far are forgiven, such as after the right password. */
  forgive(db: Db, name: keyof typeof PACES, key: string): Promise<void>;
  /** Looks at a shared count without counting. */
  look(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<number>;
  /** Takes one shared try back that was counted at `now`. */
  giveBack(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<void>;
  /** What was counted together is over: shared tries begin anew. */
  endCount(db: Db, name: keyof typeof LIMITS, key: string): Promise<void>;
}

export const noLimits: Limiter = {
  take: async () => 0,
  look: async () => 0,
  pace: async () => 0,
  forgive: async () => {},
  giveBack: async () => {},
  endCount: async () => {},
};

/** Counts by `LIMITS` and `PACES`: what is shared in the database, what is local in this process. */
export function createLimiter(): Limiter {
  const local = new Map<string, { window: number; count: number }>();
  return {
    async take(db, name, key, now) {
      const limit = LIMITS[name];
      if (limit.where === 'shared') return takeShared(db, name, key, now);
      const { start, wait } = windowOf(limit, now);
      return countLocally(local, `${name}:${key}`, start) > limit.most ? wait : 0;
    },
    look: (db, name, key, now) => secondsUntilAllowed(db, `${name}:${key}`, LIMITS[name], now),
    giveBack: (db, name, key, now) => releaseAttempt(db, `${name}:${key}`, now),
    endCount: (db, name, key) => clearAttempts(db, `${name}:${key}`),
    pace: (db, name, key, now) => countPaced(db, PACES[name], `${name}:${key}`, now),
    async forgive(db, name, key) {
      await db.deleteFrom('pace').where('key', '=', `${name}:${key}`).execute();
    },
  };
}

async function takeShared(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<number> {
  const { seconds, most, in_total } = LIMITS[name];
  const wait = await recordAttempt(db, `${name}:${key}`, { seconds, most }, now);
  if (wait > 0 || in_total === undefined) return wait;
  const waitForAll = await recordAttempt(db, name, { seconds, most: in_total }, now);
  if (waitForAll > 0) await releaseAttempt(db, `${name}:${key}`, now);
  return waitForAll;
}

function windowOf(limit: Limit, now: Date) {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start, wait: Math.ceil((start + length - now.getTime()) / 1000) };
}

/** Memory for reads is bounded: a full table starts anew. */
const MAX_LOCAL_KEYS = 100_000;

function countLocally(counts: Map<string, { window: number; count: number }>, key: string, window: number) {
  const known = counts.get(key);
  if (known?.window === window) {
    known.count += 1;
    return known.count;
  }
  if (counts.size >= MAX_LOCAL_KEYS) counts.clear();
  counts.set(key, { window, count: 1 });
  return 1;
}

/** Counted before anything is compared, in one statement: many tries at once are as many tries. */
async function countPaced(db: Db, pace: Pace, key: string, now: Date): Promise<number> {
  const { free, first, longest, leak } = pace;
  const at = sql`${now}::timestamptz`;
  // While tries are free the end of the wait lies in the past: calls at once see slightly different times.
  const next = (tries: RawBuilder<unknown>) => sql`${at} + interval '1 second' * case
    when ceil(${tries}) < ${free}::float then -60
    else least(${longest}::float, ${first}::float * 2 ^ least(ceil(${tries}) - ${free}::float, 20)) end`;
  const { rows } = await sql`
    insert into pace as p (key, tries, last_at, next_at) values (${key}, 1, ${at}, ${next(sql`1::float`)})
    on conflict (key) do update set (tries, last_at, next_at) = (
      select n.tries, ${at}, ${next(sql`n.tries`)}
      from (select greatest(p.tries - extract(epoch from ${at} - p.last_at) / ${leak}::float, 0) + 1 as tries) n)
    where p.next_at <= ${at}
    returning tries`.execute(db);
  if (rows.length > 0) return 0;
  const row = await db.selectFrom('pace').select('next_at').where('key', '=', key).executeTakeFirst();
  return row ? Math.max(1, Math.ceil((row.next_at.getTime() - now.getTime()) / 1000)) : 1;
}

/** Counters whose time is over. */
export async function purgeCounts(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, 2);
  await purgeAttempts(db, before);
  await db.deleteFrom('pace').where('next_at', '<', before).execute();
}

/** What limits count an e-mail address by: the address itself is not kept. */
export const emailKey = (email: string): string => hashToken(email).toString('base64url').slice(0, 22);

/** The part of an address that one household or office shares: /24 for IPv4, /64 for IPv6. */
export function addressPrefix(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.');
  return groupsOf(plain).slice(0, 4).join(':');
}

/** All eight groups of an IPv6 address: `::` stands for as many zeros as are missing. */
function groupsOf(ip: string): string[] {
  const [first = [], last = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill('0'), ...last];
}
