import { LRUCache } from 'lru-cache';
import { LARGE_TOTAL } from '#domain/admin-lists.ts';

const MAX_AGE_MS = 10_000;
const MAX_TOTALS = 100;

/** The totals of one database, by list and filters. */
export type LargeTotals = LRUCache<string, number>;

export const createLargeTotals = (clock: { now(): number } = performance): LargeTotals =>
  new LRUCache({ max: MAX_TOTALS, ttl: MAX_AGE_MS, ttlResolution: 0, perf: clock });

/** Counts rows. A large total may be up to ten seconds old, so that paging does not count a long list each time. */
export async function countUnlessRecent(totals: LargeTotals, key: string, count: () => Promise<number>) {
  const recent = totals.get(key);
  if (recent !== undefined) return recent;
  const total = await count();
  if (total >= LARGE_TOTAL) totals.set(key, total);
  return total;
}
