import type { Db } from '#server/platform/db.ts';
import type { Limiter } from '#server/platform/limits.ts';

interface Limits {
  limiter: Limiter;
  db: Db;
  now: Date;
}

/**
 * Counts the tries to place one cart. Each is counted before the work, so that tries at the same moment
 * cannot all pass, and given back where `counts` says that it was none, or where the shop itself failed.
 * Answers the seconds to wait when it is one too many.
 */
export async function limitPlacement<T>(
  { limiter, db, now }: Limits,
  cart_key: string,
  place: () => Promise<T>,
  counts: (result: T) => boolean = () => true,
): Promise<T | { wait: number }> {
  const wait = await limiter.take(db, 'placing-cart', cart_key, now);
  if (wait > 0) return { wait };
  let isTry = false;
  try {
    const result = await place();
    isTry = counts(result);
    return result;
  } finally {
    if (!isTry) await limiter.giveBack(db, 'placing-cart', cart_key, now);
  }
}

/** The cart has become an order: its owner's next cart begins at nothing. */
export const resetPlacementLimit = ({ limiter, db }: Limits, cart_key: string): Promise<void> =>
  limiter.endCount(db, 'placing-cart', cart_key);
