import { type Refused, refused } from '#domain/result.ts';
import type { Db } from '#server/platform/db.ts';
import type { Limiter } from '#server/platform/limits.ts';

const PLACEMENTS = { name: 'placing-cart', max: 5, seconds: 600, scope: 'shared' } as const;

interface Limits {
  limiter: Limiter;
  db: Db;
  now: Date;
}

/**
 * Limits the attempts to place one cart. Each attempt is counted before `place` runs, so that concurrent requests
 * cannot exceed the limit. If `place` throws or `shouldCount` returns false, the count is reduced again.
 */
export async function limitPlacement<T>(
  { limiter, db, now }: Limits,
  cart_key: string,
  place: () => Promise<T>,
  shouldCount: (result: T) => boolean = () => true,
): Promise<T | Refused<'too-many'>> {
  const waitSeconds = await limiter.take(db, PLACEMENTS, cart_key, now);
  if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
  let isCounted = false;
  try {
    const result = await place();
    isCounted = shouldCount(result);
    return result;
  } finally {
    if (!isCounted) await limiter.release(db, PLACEMENTS, cart_key, now);
  }
}

/** Resets the count once the cart has become an order, so that the owner's next cart starts at zero. */
export const resetPlacementLimit = ({ limiter, db }: Limits, cart_key: string): Promise<void> =>
  limiter.reset(db, PLACEMENTS, cart_key);
