import type { Refusal } from '#contract/refusals.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { ownerOf } from '#server/cart/queries.ts';
import { grantSessionAccess } from '#server/orders/order-access-queries.ts';
import { findOrder, lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { type Attempt, findLastAttempt, isUndecided, voidUnapproved } from '#server/payments/attempts.ts';
import { payAttempt } from '#server/payments/pay.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { createSession } from '#server/sessions/queries.ts';
import { voidOrder } from '#server/settlement/void-order.ts';
import { beginNextAttempt, declineRefusal } from './begin-attempt.ts';
import { contentHash, type PlaceOrderInput } from './place-order-input.ts';
import { type CheckoutContext, prepareOnce } from './prepare-once.ts';

interface PlacedOrder {
  status: OrderStatus;
  payer_name: string | null;
  /** Token of a new session, if one was created. */
  session_token: string | undefined;
}
/** The placed order, or the reason no order was placed. */
export type PlaceOrderResult = Result<PlacedOrder, Refusal>;

/**
 * Places and pays an order, in three steps:
 *   1. prepare   (transaction)     order, lines, holds, redemption, attempt
 *   2. pay       (no transaction)  authorise → record → capture
 *   3. finalise  (transaction)     Paid: allocation, invoice, email, cart closed
 * The order number makes placement idempotent: a repeated request gets the same result, whatever happened
 * to the first one. If the payer approves the payment at the provider, step 1 is done before (prepare-approval.ts).
 */
export async function placeOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
): Promise<PlaceOrderResult> {
  try {
    const prepared = await prepareOnce(context, caller, input, 'pay');
    if (!prepared.ok) return prepared;
    if ('order' in prepared.value) return await repeatPlacement(context, caller, input, prepared.value.order);
    const { attempt, session_token } = prepared.value;
    return attempt ? pay(context, attempt, input, session_token) : placed('Paid', session_token);
  } catch (error) {
    // A card token can be used once, for any order.
    if (violatedConstraint(error) === TOKEN_UNIQUE_CONSTRAINT) return refused('payment-new-token');
    throw error;
  }
}

const TOKEN_UNIQUE_CONSTRAINT = 'payment_attempt_token_hash_key';

/**
 * Steps 2 and 3. If the outcome is unknown, the order stays in Processing and the background job
 * continues.
 */
async function pay(
  { payments, finalise }: CheckoutContext,
  attempt: Attempt,
  input: Pick<PlaceOrderInput, 'payment' | 'email'>,
  session_token: string | undefined,
): Promise<PlaceOrderResult> {
  const paid = await payAttempt(payments, attempt, input.email);
  if (paid.result === 'declined') return declineRefusal(payments.methods[input.payment], paid.decline);
  if (paid.result === 'unknown') return placed('Processing', session_token);
  const status = await finalise(attempt);
  await payments.onStep('finalised');
  return placed(status, session_token, paid.payer_name);
}

const placed = (
  status: OrderStatus,
  session_token?: string,
  payer_name: string | null = null,
): PlaceOrderResult => ok({ status, payer_name, session_token });

/** True if the order is open and no payment is in progress, so that another attempt can pay it. */
export const isRetryable = (order: OrderRow, last: Attempt | undefined): boolean =>
  order.status === 'Processing' &&
  last !== undefined &&
  (last.state === 'created' || last.state === 'declined' || last.state === 'voided');

/**
 * Checks that a repeated request is for the same order by the same shopper. A changed request voids an order
 * that is not being paid, so that the cart gets a new order number.
 */
export async function checkRepeatedOrder(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt | undefined,
): Promise<Refused<Refusal> | null> {
  const { db, clock } = context.payments;
  if (!isPlacedBy(order, caller)) return refused('order-number-unknown');
  if (order.status === 'Void') return voidRefusal(order);
  if (contentHash(input).equals(order.content_hash)) return null;
  if (!isRetryable(order, last)) return refused('order-content-differs');
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, order.order_id);
    if (await endLastAttempt(tx, last!))
      await voidOrder(tx, order.order_id, 'changed-before-paying', clock());
  });
  return refused('order-replaced');
}

const REFUSAL_BY_VOID_CAUSE = {
  'hold-over': 'order-hold-over',
  cancelled: 'order-cancelled-before',
  'changed-before-paying': 'order-replaced',
} as const;

const voidRefusal = ({ void_cause }: OrderRow): Refused<Refusal> =>
  refused(REFUSAL_BY_VOID_CAUSE[void_cause ?? 'changed-before-paying']);

/** False if a payment is in progress. */
async function endLastAttempt(tx: Tx, last: Attempt): Promise<boolean> {
  const newest = await findLastAttempt(tx, last.order_id);
  if (newest?.attempt_id !== last.attempt_id) return false;
  return newest.state === 'created'
    ? voidUnapproved(tx, newest.attempt_id, 'NOT_APPROVED')
    : !isUndecided(newest.state);
}

/** The order exists already: returns its status, or tries to pay it again. */
async function repeatPlacement(
  context: CheckoutContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
): Promise<PlaceOrderResult> {
  const { payments } = context;
  const last = await findLastAttempt(payments.db, order.order_id);
  const refusal = await checkRepeatedOrder(context, caller, input, order, last);
  if (refusal) return refusal;
  const session_token = await ensureOrderSession(context, caller, order);
  if (!isRetryable(order, last)) return placed(order.status, session_token, last?.payer_name);
  if (order.cancelled_at !== null) return refused('order-being-cancelled');
  const next = await beginNextAttempt(payments, input, order, last!);
  if (!next.ok) return next;
  const { email } = order;
  if (next.value) return pay(context, next.value, { ...input, email }, session_token);
  const current = await findOrder(payments.db, order.order_id);
  return current?.status === 'Void' ? voidRefusal(current) : placed(current!.status, session_token);
}

/** A guest id counts here even after it has ended. */
function isPlacedBy(order: OrderRow, caller: Caller): boolean {
  const owner = ownerOf(caller);
  return 'account_id' in owner ? order.account_id === owner.account_id : order.guest_id === owner.guest_id;
}

/**
 * Gives the caller's session access to the order and returns the token of a session begun for that. The first
 * response may have been lost, and its session cookie with it.
 */
export async function ensureOrderSession(
  { payments }: CheckoutContext,
  caller: Caller,
  order: OrderRow,
): Promise<string | undefined> {
  if (caller.session_id !== null) {
    if (caller.session_id !== order.session_id)
      await grantSessionAccess(payments.db, order.order_id, caller.session_id);
    return undefined;
  }
  const session = await createSession(payments.db, null, payments.clock);
  await grantSessionAccess(payments.db, order.order_id, session.session_id);
  return session.token;
}
