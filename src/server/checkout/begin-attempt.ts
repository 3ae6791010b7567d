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
import type { Tx } from '#server/platform/db.ts';
import { type Refused, refusal } from '#server/platform/http/outcome.ts';
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
): Promise<Attempt | Refused> {
  const refused = paymentMethodRefusal(payments, input);
  if (refused) return refused;
  // A payer who returns from PayPal has an order already; any other PayPal order is not ours.
  if (input.payment === 'paypal' && purpose === 'pay') return refusal('paypal-order-unknown');
  return input.payment === 'paypal'
    ? insertUnapprovedAttempt(tx, payments, { ...input, amount, n: 1 })
    : insertCardAttempt(tx, payments, input, amount, 1);
}

/** Null if the payment method can be used. */
export function paymentMethodRefusal(payments: PaymentContext, input: PlaceOrderInput): Refused | null {
  const provider = payments.providers[input.payment === 'paypal' ? 'paypal' : 'square'];
  if (!provider.supports(input.currency)) return refusal('payment-method-missing');
  if (input.payment === 'card' && input.nonce === null) return refusal('token-missing');
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

export type BeginAttemptResult =
  | { result: 'attempt'; attempt: Attempt }
  | { result: 'declined'; decline: DeclineClass }
  | { result: 'refused'; refused: Refused }
  /** Another request has continued with the order in the meantime. */
  | { result: 'superseded' };

/** After these declines the payer can approve the same PayPal order again. */
const REAPPROVABLE_DECLINES: readonly (DeclineClass | null)[] = ['other-funding', 'not-approved'];

/** Begins another attempt to pay an order, unless `last` is no longer its last attempt. */
export async function beginNextAttempt(
  payments: PaymentContext,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt,
): Promise<BeginAttemptResult> {
  const refused = paymentMethodRefusal(payments, input);
  if (refused) return { result: 'refused', refused };
  if (input.payment === 'paypal' && (input.nonce === null || input.nonce !== last.provider_order_id))
    return { result: 'refused', refused: refusal('paypal-order-unknown') };
  if (
    input.payment === 'card' &&
    last.state === 'declined' &&
    hashToken(input.nonce!).equals(last.token_hash)
  )
    return { result: 'declined', decline: last.declined_class ?? 'new-token' };
  return payments.db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, order.order_id);
    const newest = await findLastAttempt(tx, order.order_id);
    if (status !== 'Processing' || newest?.attempt_id !== last.attempt_id) return { result: 'superseded' };
    const attempt =
      input.payment === 'paypal'
        ? await continueApprovedAttempt(tx, payments, newest)
        : await replaceWithCardAttempt(tx, payments, input, order, newest);
    if (attempt === null) return { result: 'superseded' };
    if ('decline' in attempt) return { result: 'declined', decline: attempt.decline };
    await setPayment(tx, order.order_id, input.payment, holdUntil(payments.clock(), input.payment));
    return { result: 'attempt', attempt };
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
): Promise<Attempt | { decline: DeclineClass } | null> {
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
    return moved ? { ...last, state: 'authorising' } : null;
  }
  if (!REAPPROVABLE_DECLINES.includes(last.declined_class))
    return { decline: last.declined_class ?? 'other-method' };
  const n = last.n + 1;
  return insertAttempt(tx, {
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
}
