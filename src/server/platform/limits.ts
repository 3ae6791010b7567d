import { sql } from 'kysely';
import type { LimitName } from '#contract/call.ts';
import type { Db } from './db.ts';

/** How often a thing may be tried in a window of time, and whose tries are counted together. */
interface Limit {
  most: number;
  seconds: number;
  /** `shared`: counted in the database for all processes. `local`: cheap, for reads. */
  where: 'shared' | 'local';
}

export const LIMITS: Record<Exclude<LimitName, 'none'> | 'declined-payments' | 'staff-account', Limit> = {
  search: { most: 600, seconds: 60, where: 'local' },
  cart: { most: 300, seconds: 60, where: 'local' },
  coupon: { most: 10, seconds: 600, where: 'shared' },
  placing: { most: 20, seconds: 600, where: 'shared' },
  account: { most: 300, seconds: 60, where: 'local' },
  contact: { most: 5, seconds: 3600, where: 'shared' },
  'staff-sign-in': { most: 30, seconds: 900, where: 'shared' },
  'staff-account': { most: 10, seconds: 900, where: 'shared' },
  'declined-payments': { most: 10, seconds: 3600, where: 'shared' },
};

export interface Limiter {
  /** Counts one try; answers the seconds to wait when it is one too many, else 0. */
  take(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<number>;
  /** Looks without counting. */
  look(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<number>;
  /** Takes one shared try back that was counted at `now`. */
  giveBack(db: Db, name: keyof typeof LIMITS, key: string, now: Date): Promise<void>;
}

export const noLimits: Limiter = { take: async () => 0, look: async () => 0, giveBack: async () => {} };

export function createLimiter(): Limiter {
  const local = new Map<string, { window: number; count: number }>();
  return {
    async take(db, name, key, now) {
      const limit = LIMITS[name];
      const { start, wait } = windowOf(limit, now);
      const count =
        limit.where === 'local'
          ? countLocally(local, `${name}:${key}`, start)
          : await countShared(db, `${name}:${key}`, start);
      return count > limit.most ? wait : 0;
    },
    async giveBack(db, name, key, now) {
      await sql`
        update rate_count set count = count - 1 where key = ${`${name}:${key}`} and count > 0
          and window_start = ${new Date(windowOf(LIMITS[name], now).start)}`.execute(db);
    },
    async look(db, name, key, now) {
      const limit = LIMITS[name];
      const { start, wait } = windowOf(limit, now);
      const row = await db
        .selectFrom('rate_count')
        .select('count')
        .where('key', '=', `${name}:${key}`)
        .where('window_start', '=', new Date(start))
        .executeTakeFirst();
      return (row?.count ?? 0) >= limit.most ? wait : 0;
    },
  };
}

function windowOf(limit: Limit, now: Date) {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start, wait: Math.ceil((start + length - now.getTime()) / 1000) };
}

/** Memory for reads is bounded: a full table starts anew. */
const MOST_LOCAL_KEYS = 100_000;

function countLocally(counts: Map<string, { window: number; count: number }>, key: string, window: number) {
  const known = counts.get(key);
  if (known?.window === window) {
    known.count += 1;
    return known.count;
  }
  if (counts.size >= MOST_LOCAL_KEYS) counts.clear();
  counts.set(key, { window, count: 1 });
  return 1;
}

async function countShared(db: Db, key: string, window: number): Promise<number> {
  const row = await db
    .insertInto('rate_count')
    .values({ key, window_start: new Date(window), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_count.count + 1` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The part of an address that one household or office shares: /24 for IPv4, /64 for IPv6. */
export function addressPrefix(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (plain.includes('.')) return plain.split('.').slice(0, 3).join('.');
  return plain.split(':').slice(0, 4).join(':');
}
