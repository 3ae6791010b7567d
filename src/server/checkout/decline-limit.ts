import { type Refused, refused } from '#domain/result.ts';
import { countAttempt } from '#server/calls/count-attempt.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import type { PaymentResult } from './begin-attempt.ts';

const CART_DECLINES = { name: 'declined-cart', max: 10, seconds: 3600, scope: 'shared' } as const;

/** The declines that do not count, because they are no sign of a stolen card. */
const UNCOUNTED_DECLINES: readonly DeclineClass[] = ['not-approved', 'unavailable'];

const isCounted = ({ decline }: PaymentResult<unknown>): boolean =>
  decline !== undefined && !UNCOUNTED_DECLINES.includes(decline);

type CountContext = Parameters<typeof countAttempt>[0];

/**
 * Limits declined payments per cart, per IP address, per network and in total, because stolen cards are tested from
 * many addresses. Each attempt is counted before the provider is called, so that concurrent requests cannot exceed the
 * limit. If the payment is not declined, the count is reduced again.
 */
export async function limitDeclines<T extends PaymentResult<unknown>>(
  context: CountContext,
  cart_key: string,
  pay: () => Promise<T>,
): Promise<T | Refused<'too-many' | 'proof-required'>> {
  const { limiter, db, clock } = context;
  const now = clock();
  const waitSeconds = await limiter.take(db, CART_DECLINES, cart_key, now);
  if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
  const releaseCart = () => limiter.release(db, CART_DECLINES, cart_key, now);
  const counted = await countAttempt(context, 'declined-payments');
  if (!counted.ok) {
    await releaseCart();
    return counted;
  }
  let isDeclined = false;
  try {
    const result = await pay();
    isDeclined = isCounted(result);
    return result;
  } finally {
    if (!isDeclined) {
      await releaseCart();
      await counted.value.release();
    }
  }
}

/** The limit on requests to pay an order that the payer has not approved yet. Each request calls the provider. */
const UNAPPROVED_REQUESTS = { name: 'unapproved-order', max: 30, seconds: 600, scope: 'shared' } as const;

/**
 * Limits requests to pay an order that the payer has not approved yet. The limit is per order, so other people's
 * requests cannot block a payer who has approved. A declined payment also counts towards the network's limit on
 * declines.
 */
export async function limitUnapprovedRequests<T extends PaymentResult<unknown>>(
  { limiter, db, clock, settings, ip }: CountContext,
  order_id: string,
  pay: () => Promise<T>,
): Promise<T | Refused<'too-many'>> {
  const now = clock();
  const waitSeconds = await limiter.secondsUntilAllowed(db, UNAPPROVED_REQUESTS, order_id, now);
  if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
  const result = await pay();
  if (result.decline === 'not-approved') await limiter.take(db, UNAPPROVED_REQUESTS, order_id, now);
  if (isCounted(result))
    await limiter.takeForNetwork(db, settings.network_limits['declined-payments'], ip, now);
  return result;
}
