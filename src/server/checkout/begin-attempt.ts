import type { Refusal } from '#contract/refusals.ts';
import type { Currency } from '#domain/money.ts';
import { isPayable } from '#domain/order-status.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { listOrderLines, lockOrder, type OrderRow, setPayment } from '#server/orders/queries.ts';
import {
  type Attempt,
  findLastAttempt,
  insertAttempt,
  leaseUntil,
  newAttempt,
  transitionAttempt,
  voidUnapprovedAttempt,
} from '#server/payments/attempts.ts';
import { isAccountUsable } from '#server/payments/check-accounts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import type { PaymentMethod } from '#server/payments/payment-method.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { reclaimHolds } from '#server/stock/queries.ts';
import { stockRefusal } from '#server/stock/stock-refusal.ts';
import type { PlaceOrderInput } from './place-order-input.ts';

/** The reason why a payment method cannot be used; null if it can. */
export async function paymentMethodRefusal(
  db: Db,
  method: PaymentMethod,
  { currency, nonce }: PlaceOrderInput,
): Promise<Refused<Refusal> | null> {
  const isOffered = method.supports(currency) && (await isAccountUsable(db, method.id, currency));
  if (!isOffered) return refused('payment-method-missing');
  return method.flow === 'token' && nonce === null ? refused(method.invalid_token_refusal) : null;
}

/** A new attempt that charges the token or, with the flow `approval`, waits until the payer approves it. */
export const newAttemptFor = (
  { id: provider, flow }: PaymentMethod,
  payments: PaymentContext,
  attempt: { order_id: string; n: number; currency: Currency; amount: number; token: string | null },
): Attempt =>
  newAttempt(payments, {
    ...attempt,
    provider,
    state: flow === 'approval' ? 'created' : 'authorising',
  });

const REFUSAL_BY_DECLINE: Record<DeclineClass, Refusal> = {
  'other-card': 'payment-declined',
  'fix-input': 'payment-fix-input',
  'partly-approved': 'payment-partly-approved',
  'new-token': 'payment-new-token',
  'other-funding': 'payment-declined',
  'other-method': 'payment-declined',
  'not-approved': 'payment-declined',
  unavailable: 'payment-unavailable',
};

/** The class of a declined payment, which determines whether it counts towards the limits on declines. */
interface Decline {
  decline?: DeclineClass | undefined;
}

/** A result that has a class if the payment was declined. */
export type PaymentResult<T> = Result<T, Refusal> & Decline;

export const declineRefusal = (method: PaymentMethod, decline: DeclineClass): Refused<Refusal> & Decline => ({
  ...refused(method.refusals[decline] ?? REFUSAL_BY_DECLINE[decline]),
  decline,
});

/** True if another attempt can pay the order: it is payable, and no payment is in progress. */
export const isRetryable = (order: OrderRow, lastAttempt: Attempt | undefined): boolean =>
  isPayable(order) &&
  lastAttempt !== undefined &&
  (lastAttempt.state === 'created' || lastAttempt.state === 'declined' || lastAttempt.state === 'voided');

/** Locks an order and reads its last attempt. Null if another attempt cannot pay the order (see `isRetryable`). */
export async function lockRetryableOrder(
  tx: Tx,
  order_id: string,
): Promise<{ order: OrderRow; lastAttempt: Attempt } | null> {
  const order = await lockOrder(tx, order_id);
  const lastAttempt = await findLastAttempt(tx, order_id);
  return lastAttempt && isRetryable(order, lastAttempt) ? { order, lastAttempt } : null;
}

/** Declines after which the payer can approve the same order at the provider again. */
const REAPPROVABLE_DECLINES: readonly (DeclineClass | null)[] = ['other-funding', 'not-approved'];

/** Begins another attempt to pay an order. Null if another request is paying or has ended the order. */
export async function beginNextAttempt(
  payments: PaymentContext,
  input: PlaceOrderInput,
): Promise<PaymentResult<Attempt | null>> {
  const method = payments.methods[input.payment];
  const refusal = await paymentMethodRefusal(payments.db, method, input);
  if (refusal) return refusal;
  return inTransaction(payments.db, async (tx) => {
    const retryable = await lockRetryableOrder(tx, input.order_id);
    if (!retryable) return ok(null);
    const { order, lastAttempt } = retryable;
    const nonceProblem = nonceRefusal(method, input, lastAttempt);
    if (nonceProblem) return nonceProblem;
    const shortage = await reclaimHolds(tx, input.order_id);
    if (shortage) return stockRefusal(await listOrderLines(tx, input.order_id), shortage);
    const nextAttempt =
      method.flow === 'approval'
        ? await continueApprovedAttempt(tx, payments, method, lastAttempt)
        : ok(await replaceAttempt(tx, payments, method, order, lastAttempt, input.nonce));
    const hold_until = minutesAfter(payments.clock(), method.hold_minutes);
    if (nextAttempt.ok && nextAttempt.value) await setPayment(tx, order.order_id, method.method, hold_until);
    return nextAttempt;
  });
}

/** The reason why a nonce cannot pay the order; null for a new card token or the id of the provider's order. */
function nonceRefusal(
  method: PaymentMethod,
  { nonce }: PlaceOrderInput,
  lastAttempt: Attempt,
): (Refused<Refusal> & Decline) | null {
  if (method.flow === 'approval')
    return nonce !== null && nonce === lastAttempt.provider_order_id
      ? null
      : refused(method.invalid_token_refusal);
  // Not null: `paymentMethodRefusal` has checked that there is a token.
  const isDeclinedToken =
    lastAttempt.state === 'declined' && hashToken(nonce!).equals(lastAttempt.token_hash);
  return isDeclinedToken ? declineRefusal(method, lastAttempt.declined_class ?? 'new-token') : null;
}

/** Voids the last attempt if it waits for approval, and inserts the next. Null if the payer just approved the last. */
export async function replaceAttempt(
  tx: Tx,
  payments: PaymentContext,
  method: PaymentMethod,
  { order_id, currency, total, credit }: OrderRow,
  lastAttempt: Attempt,
  token: string | null,
): Promise<Attempt | null> {
  if (
    lastAttempt.state === 'created' &&
    !(await voidUnapprovedAttempt(tx, lastAttempt.attempt_id, 'NOT_APPROVED'))
  )
    return null;
  const next = { order_id, n: lastAttempt.n + 1, currency, amount: total - credit, token };
  return insertAttempt(tx, newAttemptFor(method, payments, next));
}

/** Continues an attempt that the payer has approved, or begins a new one with the same order at the provider. */
async function continueApprovedAttempt(
  tx: Tx,
  payments: PaymentContext,
  method: PaymentMethod,
  lastAttempt: Attempt,
): Promise<PaymentResult<Attempt | null>> {
  if (lastAttempt.state === 'created') {
    const callResult = { call: 'authorise', outcome: 'begun', code: null } as const;
    const change = { to: 'authorising', lease_until: leaseUntil(payments.clock()) } as const;
    const isMoved = await transitionAttempt(tx, lastAttempt.attempt_id, ['created'], change, callResult);
    return ok(isMoved ? { ...lastAttempt, state: 'authorising' } : null);
  }
  if (!REAPPROVABLE_DECLINES.includes(lastAttempt.declined_class))
    return declineRefusal(method, lastAttempt.declined_class ?? 'other-method');
  const { order_id, provider, currency, amount, provider_order_id } = lastAttempt;
  const next = { order_id, n: lastAttempt.n + 1, provider, currency, amount, provider_order_id };
  return ok(await insertAttempt(tx, newAttempt(payments, { ...next, state: 'authorising' })));
}
