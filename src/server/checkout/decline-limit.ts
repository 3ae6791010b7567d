import type { Refusal } from '#contract/refusals.ts';
import type { Db } from '#server/platform/db.ts';
import type { Limiter } from '#server/platform/limits.ts';
import type { Log } from '#server/platform/log.ts';

/** These mean that a provider was asked and said no. */
const DECLINED: readonly Refusal[] = [
  ...(['payment-declined', 'payment-fix-input', 'payment-new-token'] as const),
  ...(['paypal-other-funding', 'paypal-declined'] as const),
];

/**
 * Counts declined payments by address, by cart, and of everybody: whoever tries stolen cards has many
 * addresses. A place is taken before the provider is asked, so
 * that posts at the same moment cannot all pass, and given back when the payment was not declined:
 * whoever pays is never counted. Answers the seconds to wait when there is no place left.
 */
export async function limitDeclines<T extends { ok: true } | { ok: false; reason: Refusal }>(
  { limiter, db, now, log }: { limiter: Limiter; db: Db; now: Date; log: Log },
  keys: readonly string[],
  pay: () => Promise<T>,
): Promise<T | { wait: number }> {
  const waitForAll = await limiter.look(db, 'all-declined-payments', '', now);
  if (waitForAll > 0) {
    log.error({ wait: waitForAll }, 'too many declined payments: nobody can pay for now');
    return { wait: waitForAll };
  }
  const taken: string[] = [];
  const giveBack = async () => {
    for (const key of taken) await limiter.giveBack(db, 'declined-payments', key, now);
  };
  for (const key of keys) {
    const wait = await limiter.take(db, 'declined-payments', key, now);
    if (wait > 0) {
      await giveBack();
      return { wait };
    }
    taken.push(key);
  }
  let isDeclined = false;
  try {
    const result = await pay();
    isDeclined = !result.ok && DECLINED.includes(result.reason);
    return result;
  } finally {
    if (isDeclined) await limiter.take(db, 'all-declined-payments', '', now);
    else await giveBack();
  }
}
