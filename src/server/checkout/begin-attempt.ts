import { lockOrder, type OrderRow, setPayment } from '#server/orders/queries.ts';
import {
  type Attempt,
  attemptKey,
  insertAttempt,
  lastAttempt,
  leaseFrom,
  moveAttempt,
} from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import type { Tx } from '#server/platform/db.ts';
import { type Outcome, refusal } from '#server/platform/http/outcome.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { holdUntil } from './build-order.ts';
import type { PlaceOrderInput } from './place-order-input.ts';

type Refused = Extract<Outcome<never>, { ok: false }>;

/** While the payer is at the provider, the worker leaves the attempt alone for this long. */
const APPROVAL_MINUTES = 5;

/** Why an order is written: to be paid at once, or to send the payer to PayPal first. */
export type Purpose = 'pay' | 'send-to-paypal';

/** The first attempt of an order just written. */
export async function firstAttempt(
  tx: Tx,
  payments: PaymentContext,
  input: PlaceOrderInput,
  amount: number,
  purpose: Purpose,
): Promise<Attempt | Refused> {
  const no = refuseMethod(payments, input);
  if (no) return no;
  // Who comes back from PayPal has an order here already; any other PayPal order is not ours.
  if (input.payment === 'paypal' && purpose === 'pay') return refusal('paypal-order-unknown') as Refused;
  return input.payment === 'paypal'
    ? unapprovedAttempt(tx, payments, { ...input, amount, n: 1 })
    : cardAttempt(tx, payments, input, amount, 1);
}

/** Why this way to pay cannot be taken; null when it can. */
export function refuseMethod(payments: PaymentContext, input: PlaceOrderInput): Refused | null {
  const provider = payments.providers[input.payment === 'paypal' ? 'paypal' : 'square'];
  if (!provider.takes(input.currency)) return refusal('payment-method-missing') as Refused;
  if (input.payment === 'card' && input.nonce === null) return refusal('token-missing') as Refused;
  return null;
}

const cardAttempt = (tx: Tx, payments: PaymentContext, input: PlaceOrderInput, amount: number, n: number) =>
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
    lease_until: leaseFrom(payments.clock()),
  });

/** An attempt that waits until the payer has agreed at PayPal. */
export const unapprovedAttempt = (
  tx: Tx,
  payments: PaymentContext,
  of: { order_id: string; currency: 'ca' | 'us'; amount: number; n: number },
) =>
  insertAttempt(tx, {
    order_id: of.order_id,
    n: of.n,
    provider: 'paypal',
    state: 'created',
    currency: of.currency,
    amount: of.amount,
    sealed_token: null,
    token_hash: hashToken(`paypal ${attemptKey(of.order_id, of.n)}`),
    provider_order_id: null,
    now: payments.clock(),
    lease_until: new Date(payments.clock().getTime() + APPROVAL_MINUTES * 60_000),
  });

/** Ends an attempt to which the payer has not agreed. False when that has changed meanwhile. */
export const endUnapproved = (tx: Tx, attempt: Attempt): Promise<boolean> =>
  moveAttempt(
    tx,
    attempt.attempt_id,
    ['created'],
    { to: 'voided' },
    {
      call: 'void',
      outcome: 'ok',
      code: 'NOT_APPROVED',
    },
  );

export type Begun =
  | { begun: 'attempt'; attempt: Attempt }
  | { begun: 'declined'; decline: DeclineClass }
  | { begun: 'refused'; refused: Refused }
  /** Somebody else has gone on with the order meanwhile. */
  | { begun: 'other' };

/** The payer may agree once more to the same order at PayPal after these. */
const SAME_ORDER_AGAIN: readonly (DeclineClass | null)[] = ['other-funding', 'not-approved'];

/** One more attempt at an order that waits for one; `last` is the attempt that was looked at. */
export async function anotherAttempt(
  payments: PaymentContext,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt,
): Promise<Begun> {
  const refused = refuseMethod(payments, input);
  if (refused) return { begun: 'refused', refused };
  if (input.payment === 'paypal' && (input.nonce === null || input.nonce !== last.provider_order_id))
    return { begun: 'refused', refused: refusal('paypal-order-unknown') as Refused };
  if (
    input.payment === 'card' &&
    last.state === 'declined' &&
    hashToken(input.nonce!).equals(last.token_hash)
  )
    return { begun: 'declined', decline: last.declined_class ?? 'new-token' };
  return payments.db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, order.order_id);
    const newest = await lastAttempt(tx, order.order_id);
    if (status !== 'Processing' || newest?.attempt_id !== last.attempt_id) return { begun: 'other' };
    const attempt =
      input.payment === 'paypal'
        ? await approvedAttempt(tx, payments, newest)
        : await replacingCard(tx, payments, input, order, newest);
    if (attempt === null) return { begun: 'other' };
    if ('decline' in attempt) return { begun: 'declined', decline: attempt.decline };
    await setPayment(tx, order.order_id, input.payment, holdUntil(payments.clock(), input.payment));
    return { begun: 'attempt', attempt };
  });
}

async function replacingCard(
  tx: Tx,
  payments: PaymentContext,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt,
) {
  if (last.state === 'created' && !(await endUnapproved(tx, last))) return null;
  return cardAttempt(tx, payments, input, order.total, last.n + 1);
}

/** The payer came back from PayPal: goes on with the attempt, or with a new one on the same PayPal order. */
async function approvedAttempt(
  tx: Tx,
  payments: PaymentContext,
  last: Attempt,
): Promise<Attempt | { decline: DeclineClass } | null> {
  const lease_until = leaseFrom(payments.clock());
  if (last.state === 'created') {
    const note = { call: 'authorise', outcome: 'begun', code: null } as const;
    const moved = await moveAttempt(
      tx,
      last.attempt_id,
      ['created'],
      { to: 'authorising', lease_until },
      note,
    );
    return moved ? { ...last, state: 'authorising' } : null;
  }
  if (!SAME_ORDER_AGAIN.includes(last.declined_class))
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
    token_hash: hashToken(`paypal ${attemptKey(last.order_id, n)}`),
    provider_order_id: last.provider_order_id,
    now: payments.clock(),
    lease_until,
  });
}
