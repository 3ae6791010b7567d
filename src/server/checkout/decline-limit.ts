import type { Refusal } from '#contract/refusals.ts';
import { type Refused, type Result, refused } from '#domain/result.ts';
import type { PaymentMethod } from '#server/payments/payment-method.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import type { Db } from '#server/platform/db.ts';
import type { Limiter } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';
import { declineRefusal } from './begin-attempt.ts';

const DECLINES = { name: 'declined-payments', max: 10, seconds: 3600, scope: 'shared' } as const;
/** For all callers together: above an hour's genuine declines, below what makes card testing worthwhile. */
const ALL_DECLINES = { name: 'all-declined-payments', max: 500, seconds: 3600, scope: 'shared' } as const;

/** The declines that count. */
const COUNTED: DeclineClass[] = [
  'other-card',
  'fix-input',
  'partly-approved',
  'new-token',
  'other-funding',
  'other-method',
];

/**
 * Limits declined payments per IP address, per cart and in total, because tests of stolen cards come from
 * many addresses. Each attempt is counted before the provider is called, so that concurrent requests cannot
 * all pass, and released unless the payment is declined.
 */
export async function limitDeclines<T extends Result<unknown, Refusal>>(
  { limiter, db, now, log }: { limiter: Limiter; db: Db; now: Date; log: Log },
  method: PaymentMethod,
  keys: readonly string[],
  pay: () => Promise<T>,
): Promise<T | Refused<'too-many'>> {
  const totalWait = await limiter.secondsUntilAllowed(db, ALL_DECLINES, '', now);
  if (totalWait > 0) {
    log.error({ wait: totalWait }, 'too many declined payments: payments are blocked');
    return refused('too-many', { params: { seconds: totalWait } });
  }
  const declines = COUNTED.map((each) => declineRefusal(method, each).reason);
  const counted: string[] = [];
  const releaseCounted = async () => {
    for (const key of counted) await limiter.release(db, DECLINES, key, now);
  };
  for (const key of keys) {
    const wait = await limiter.take(db, DECLINES, key, now);
    if (wait > 0) {
      await releaseCounted();
      return refused('too-many', { params: { seconds: wait } });
    }
    counted.push(key);
  }
  let isDeclined = false;
  try {
    const result = await pay();
    isDeclined = !result.ok && declines.includes(result.reason);
    return result;
  } finally {
    if (isDeclined) await limiter.take(db, ALL_DECLINES, '', now);
    else await releaseCounted();
  }
}
