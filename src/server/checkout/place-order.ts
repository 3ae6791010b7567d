import type { OrderStatus } from '#domain/order-status.ts';
import { ownerOf } from '#server/cart/queries.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { showToSession } from '#server/orders/viewer-queries.ts';
import { voidOrder } from '#server/orders/void-order.ts';
import { type Attempt, attemptOf, isUndecided, lastAttempt } from '#server/payments/attempts.ts';
import { payAttempt } from '#server/payments/pay.ts';
import type { DeclineClass } from '#server/payments/provider.ts';
import { beginSession, type Caller } from '#server/platform/caller.ts';
import { brokenConstraint, type Tx } from '#server/platform/db.ts';
import { refusal } from '#server/platform/http/outcome.ts';
import { anotherAttempt, endUnapproved } from './begin-attempt.ts';
import { contentHash, type PlaceOrderInput } from './place-order-input.ts';
import { type CheckoutContext, prepareOnce, type Refused } from './prepare-once.ts';

/** What placing came to: the order's status, or why there is none. */
export type PlaceOrderResult = { status: OrderStatus; payer_name: string | null; session_token?: string };
type Placing = { ok: true; value: PlaceOrderResult } | Refused;

/**
 * Places and pays an order. In calling order:
 *   1. prepare   (transaction)  order, lines, holds, redemption, attempt
 *   2. pay       (none open)    authorise → write down → capture
 *   3. finalise  (transaction)  Paid: allocation, invoice, mail, cart closed
 * The order number makes a repeat harmless: the same wish gets the same answer, whatever happened
 * to the first one. With PayPal step 1 was done when the payer was sent there (order-for-paypal.ts).
 */
export async function placeOrder(
  shop: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<Placing> {
  try {
    const prepared = await prepareOnce(shop, caller, input, 'pay');
    if (!prepared.ok) return prepared;
    if (!('order' in prepared)) {
      const { attempt, session_token } = prepared;
      return attempt ? pay(shop, attempt, input.email, session_token) : placed('Paid', session_token);
    }
    return await repeat(shop, caller, input, prepared.order);
  } catch (error) {
    // One token pays once, whichever order it was first sent with.
    if (brokenConstraint(error) === TOKEN_USED) return refusal('payment-new-token') as Refused;
    throw error;
  }
}

const TOKEN_USED = 'payment_attempt_token_hash_key';

/** Steps 2 and 3. Silence of the provider leaves the order in Processing; the worker goes on asking. */
async function pay(
  { payments, finalise }: CheckoutContext,
  attempt: Attempt,
  email: string,
  session_token: string | undefined,
): Promise<Placing> {
  const paid = await payAttempt(payments, attempt, email);
  if (paid.result === 'declined') return declined(paid.decline, attempt);
  if (paid.result === 'unknown') return placed('Processing', session_token);
  const status = await finalise(attempt);
  await payments.onStep('finalised');
  const payer = attempt.provider === 'paypal' ? await attemptOf(payments.db, attempt.attempt_id) : undefined;
  return placed(status, session_token, payer?.payer_name);
}

const placed = (status: OrderStatus, session_token?: string, payer_name: string | null = null): Placing => ({
  ok: true,
  value: { status, payer_name, ...(session_token ? { session_token } : {}) },
});

const DECLINES = {
  'other-card': 'payment-declined',
  'fix-input': 'payment-fix-input',
  'new-token': 'payment-new-token',
  'other-funding': 'paypal-other-funding',
  'other-method': 'paypal-declined',
  'not-approved': 'paypal-not-approved',
  unavailable: 'payment-unavailable',
} as const;

const declined = (decline: DeclineClass, attempt: Pick<Attempt, 'provider'>): Refused =>
  refusal(
    decline === 'unavailable' && attempt.provider === 'paypal' ? 'paypal-unavailable' : DECLINES[decline],
  ) as Refused;

/** An order that another attempt may pay: open, and nobody is being asked for money. */
export const isRetryable = (order: OrderRow, last: Attempt | undefined): boolean =>
  order.status === 'Processing' &&
  last !== undefined &&
  (last.state === 'created' || last.state === 'declined' || last.state === 'voided');

/**
 * Whether the caller may go on with the order of this number. The shopper who changed the order after
 * a declined payment, or before agreeing to one, ends this order; the cart then gets a new number.
 */
export async function refuseToGoOn(
  shop: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt | undefined,
): Promise<Refused | null> {
  const { db, clock } = shop.payments;
  if (!isPlacedBy(order, caller)) return refusal('order-number-unknown') as Refused;
  if (order.status === 'Void') return refusal('order-replaced') as Refused;
  if (contentHash(input).equals(order.content_hash)) return null;
  if (!isRetryable(order, last)) return refusal('order-content-differs') as Refused;
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, order.order_id);
    if (await isFreeNow(tx, last!)) await voidOrder(tx, order.order_id, 'changed-before-paying', clock());
  });
  return refusal('order-replaced') as Refused;
}

async function isFreeNow(tx: Tx, last: Attempt): Promise<boolean> {
  const newest = await lastAttempt(tx, last.order_id);
  if (newest?.attempt_id !== last.attempt_id) return false;
  return newest.state === 'created' ? endUnapproved(tx, newest) : !isUndecided(newest.state);
}

/** The number has its order already: tells how it stands, or tries to pay it once more. */
async function repeat(
  shop: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
): Promise<Placing> {
  const { payments } = shop;
  const last = await lastAttempt(payments.db, order.order_id);
  const no = await refuseToGoOn(shop, caller, input, order, last);
  if (no) return no;
  const session_token = await sessionFor(shop, caller, order);
  if (!isRetryable(order, last)) return placed(order.status, session_token, last?.payer_name);
  if (order.cancelled_at !== null) return refusal('order-being-cancelled') as Refused;
  const begun = await anotherAttempt(payments, input, order, last!);
  if (begun.begun === 'refused') return begun.refused;
  if (begun.begun === 'declined') return declined(begun.decline, last!);
  if (begun.begun === 'attempt') return pay(shop, begun.attempt, order.email, session_token);
  const now = await findOrder(payments.db, order.order_id);
  return now?.status === 'Void' ? (refusal('order-replaced') as Refused) : placed(now!.status, session_token);
}

/** Whoever placed it may repeat it; the visitor's id serves for this even after it has ended. */
function isPlacedBy(order: OrderRow, caller: Caller): boolean {
  const owner = ownerOf(caller);
  return 'account_id' in owner ? order.account_id === owner.account_id : order.guest_id === owner.guest_id;
}

/** The first answer may have been lost, and the session's cookie with it. */
export async function sessionFor(
  { payments }: CheckoutContext,
  caller: Caller,
  order: OrderRow,
): Promise<string | undefined> {
  if (caller.session_id !== null) {
    if (caller.session_id !== order.session_id)
      await showToSession(payments.db, order.order_id, caller.session_id);
    return undefined;
  }
  const session = await beginSession(payments.db, null, payments.clock);
  await showToSession(payments.db, order.order_id, session.session_id);
  return session.token;
}
