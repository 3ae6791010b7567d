import type { Refusal } from '#contract/refusals.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { lockOrder, type OrderRow, setPayment } from '#server/orders/queries.ts';
import {
  type Attempt,
  findLastAttempt,
  idempotencyKeyOf,
  insertAttempt,
  leaseUntil,
  transitionAttempt,
  voidUnapproved,
} from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { holdUntil } from './build-order.ts';
import type { PlaceOrderInput } from './place-order-input.ts';

/** The background job leaves the attempt alone for this long while the payer is at the provider. */
const APPROVAL_MINUTES = 5;

/** `pay`: charge the payment now. `send-to-paypal`: the payer approves it at PayPal first. */
export type PlacementPurpose = 'pay' | 'send-to-paypal';

export async function insertFirstAttempt(
  tx: Tx,
  payments: PaymentContext,
  input: PlaceOrderInput,
  amount: number,
  purpose: PlacementPurpose,
): Promise<Result<Attempt, Refusal>> {
  const refusal = paymentMethodRefusal(payments, input);
  if (refusal) return refusal;
  // A payer who returns from PayPal has an order already; any other PayPal order is not ours.
  if (input.payment === 'paypal' && purpose === 'pay') return refused('paypal-order-unknown');
  return ok(
    await (input.payment === 'paypal'
      ? insertUnapprovedAttempt(tx, payments, { ...input, amount, n: 1 })
      : insertCardAttempt(tx, payments, input, amount, 1)),
  );
}

/** Null if the payment method can be used. */
export function paymentMethodRefusal(
  payments: PaymentContext,
  input: PlaceOrderInput,
): Refused<Refusal> | null {
  const provider = payments.providers[input.payment === 'paypal' ? 'paypal' : 'square'];
  if (!provider.supports(input.currency)) return refused('payment-method-missing');
  if (input.payment === 'card' && input.nonce === null) return refused('token-missing');
  return null;
}

const insertCardAttempt = (
  tx: Tx,
  payments: PaymentContext,
  input: PlaceOrderInput,
  amount: number,
  n: number,
) =>
  insertAttempt(tx, {
    order_id: input.order_id,
    n,
    provider: 'square',
    state: 'authorising',
    currency: input.currency,
    amount,
    sealed_token: payments.secrets.seal(input.nonce!),
    token_hash: hashToken(input.nonce!),
    provider_order_id: null,
    now: payments.clock(),
    lease_until: leaseUntil(payments.clock()),
  });

/** Inserts an attempt that waits for the payer's approval at PayPal. */
export const insertUnapprovedAttempt = (
  tx: Tx,
  payments: PaymentContext,
  attempt: { order_id: string; currency: 'ca' | 'us'; amount: number; n: number },
) =>
  insertAttempt(tx, {
    order_id: attempt.order_id,
    n: attempt.n,
    provider: 'paypal',
    state: 'created',
    currency: attempt.currency,
    amount: attempt.amount,
    sealed_token: null,
    token_hash: hashToken(`paypal ${idempotencyKeyOf(attempt.order_id, attempt.n)}`),
    provider_order_id: null,
    now: payments.clock(),
    lease_until: new Date(payments.clock().getTime() + APPROVAL_MINUTES * 60_000),
  });

const REFUSAL_BY_DECLINE = {
  'other-card': 'payment-declined',
  'fix-input': 'payment-fix-input',
  'new-token': 'payment-new-token',
  'other-funding': 'paypal-other-funding',
  'other-method': 'paypal-declined',
  'not-approved': 'paypal-not-approved',
  unavailable: 'payment-unavailable',
} as const;

export const declineRefusal = (decline: DeclineClass, { provider }: Pick<Attempt, 'provider'>) =>
  refused(
    decline === 'unavailable' && provider === 'paypal' ? 'paypal-unavailable' : REFUSAL_BY_DECLINE[decline],
  );

/** After these declines the payer can approve the same PayPal order again. */
const REAPPROVABLE_DECLINES: readonly (DeclineClass | null)[] = ['other-funding', 'not-approved'];

/**
 * Begins another attempt to pay an order. Null if another request has continued with the order since `last`, its
 * last attempt.
 */
export async function beginNextAttempt(
  payments: PaymentContext,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt,
): Promise<Result<Attempt | null, Refusal>> {
  const refusal = paymentMethodRefusal(payments, input);
  if (refusal) return refusal;
  if (input.payment === 'paypal' && (input.nonce === null || input.nonce !== last.provider_order_id))
    return refused('paypal-order-unknown');
  if (
    input.payment === 'card' &&
    last.state === 'declined' &&
    hashToken(input.nonce!).equals(last.token_hash)
  )
    return declineRefusal(last.declined_class ?? 'new-token', last);
  return inTransaction(payments.db, async (tx) => {
    const { status } = await lockOrder(tx, order.order_id);
    const newest = await findLastAttempt(tx, order.order_id);
    if (status !== 'Processing' || newest?.attempt_id !== last.attempt_id) return ok(null);
    const begun =
      input.payment === 'paypal'
        ? await continueApprovedAttempt(tx, payments, newest)
        : ok(await replaceWithCardAttempt(tx, payments, input, order, newest));
    if (begun.ok && begun.value)
      await setPayment(tx, order.order_id, input.payment, holdUntil(payments.clock(), input.payment));
    return begun;
  });
}

async function replaceWithCardAttempt(
  tx: Tx,
  payments: PaymentContext,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt,
) {
  if (last.state === 'created' && !(await voidUnapproved(tx, last.attempt_id, 'NOT_APPROVED'))) return null;
  return insertCardAttempt(tx, payments, input, order.total, last.n + 1);
}

/** The payer returned from PayPal: continues the attempt, or begins a new one on the same PayPal order. */
async function continueApprovedAttempt(
  tx: Tx,
  payments: PaymentContext,
  last: Attempt,
): Promise<Result<Attempt | null, Refusal>> {
  const lease_until = leaseUntil(payments.clock());
  if (last.state === 'created') {
    const callResult = { call: 'authorise', outcome: 'begun', code: null } as const;
    const moved = await transitionAttempt(
      tx,
      last.attempt_id,
      ['created'],
      { to: 'authorising', lease_until },
      callResult,
    );
    return ok(moved ? { ...last, state: 'authorising' } : null);
  }
  if (!REAPPROVABLE_DECLINES.includes(last.declined_class))
    return declineRefusal(last.declined_class ?? 'other-method', last);
  const n = last.n + 1;
  const next = await insertAttempt(tx, {
    order_id: last.order_id,
    n,
    provider: 'paypal',
    state: 'authorising',
    currency: last.currency,
    amount: last.amount,
    sealed_token: null,
    token_hash: hashToken(`paypal ${idempotencyKeyOf(last.order_id, n)}`),
    provider_order_id: last.provider_order_id,
    now: payments.clock(),
    lease_until,
  });
  return ok(next);
}
