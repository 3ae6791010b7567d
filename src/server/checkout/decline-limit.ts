import type { Refusal } from '#contract/refusals.ts';
import { type Refused, type Result, refused } from '#domain/result.ts';
import { countAttempt } from '#server/calls/count-attempt.ts';
import type { PaymentMethod } from '#server/payments/payment-method.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import { declineRefusal } from './begin-attempt.ts';

const CART_DECLINES = { name: 'declined-cart', max: 10, seconds: 3600, scope: 'shared' } as const;

const COUNTED_DECLINES: DeclineClass[] = [
  'other-card',
  'fix-input',
  'partly-approved',
  'new-token',
  'other-funding',
  'other-method',
];

type CountContext = Parameters<typeof countAttempt>[0];

/** Pays an order; calls `onDecline` if the payment is declined, even if the result is not a refusal. */
export type Pay<T> = (onDecline: (decline: DeclineClass) => void) => Promise<T>;

/**
 * Limits declined payments per cart, per IP address, per network and in total, because stolen cards are tested from
 * many addresses. Each attempt is counted before the provider is called, so that concurrent requests cannot exceed the
 * limit. If the payment is not declined, the count is reduced again.
 */
export async function limitDeclines<T extends Result<unknown, Refusal>>(
  context: CountContext,
  method: PaymentMethod,
  cart_key: string,
  pay: Pay<T>,
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
    const result = await pay((decline) => {
      isDeclined = COUNTED_DECLINES.includes(decline);
    });
    isDeclined ||= isDecline(result, method, COUNTED_DECLINES);
    return result;
  } finally {
    if (!isDeclined) {
      await releaseCart();
      await counted.value.release();
    }
  }
}

/** True if the result is the refusal that the method gives for one of these classes. */
const isDecline = (result: Result<unknown, Refusal>, method: PaymentMethod, classes: DeclineClass[]) =>
  !result.ok && classes.some((each) => declineRefusal(method, each).reason === result.reason);

/** The limit of requests to pay an order that the payer has not approved yet. Each one calls the provider. */
const UNAPPROVED_REQUESTS = { name: 'unapproved-order', max: 30, seconds: 600, scope: 'shared' } as const;

/**
 * Limits requests to pay an order that the payer has not approved yet. The limit is per order, so other people's
 * requests cannot block a payer who has approved. A declined payment also counts towards the network's limit of
 * declines.
 */
export async function limitUnapprovedRequests<T extends Result<unknown, Refusal>>(
  { limiter, db, clock, settings, ip }: CountContext,
  method: PaymentMethod,
  order_id: string,
  pay: Pay<T>,
): Promise<T | Refused<'too-many'>> {
  const now = clock();
  const waitSeconds = await limiter.secondsUntilAllowed(db, UNAPPROVED_REQUESTS, order_id, now);
  if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
  const declines: DeclineClass[] = [];
  const result = await pay((decline) => declines.push(decline));
  const hasDeclined = (classes: DeclineClass[]) =>
    declines.some((each) => classes.includes(each)) || isDecline(result, method, classes);
  if (hasDeclined(['not-approved'])) await limiter.take(db, UNAPPROVED_REQUESTS, order_id, now);
  if (hasDeclined(COUNTED_DECLINES))
    await limiter.takeForNetwork(db, settings.network_limits['declined-payments'], ip, now);
  return result;
}
