import type { Refusal } from '#contract/refusals.ts';
import { type Refused, refused } from '#domain/result.ts';
import { ownerOf } from '#server/cart/queries.ts';
import { grantSessionAccess } from '#server/orders/order-access-queries.ts';
import { lockOrder, type OrderRow } from '#server/orders/queries.ts';
import { type Attempt, findLastAttempt, isUndecided, voidUnapproved } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { createSession } from '#server/sessions/queries.ts';
import { voidOrder } from '#server/settlement/void-order.ts';
import { contentHash, type PlaceOrderInput } from './place-order-input.ts';

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
  { db, clock }: PaymentContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
  last: Attempt | undefined,
): Promise<Refused<Refusal> | null> {
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

export const voidRefusal = ({ void_cause }: OrderRow): Refused<Refusal> =>
  refused(REFUSAL_BY_VOID_CAUSE[void_cause ?? 'changed-before-paying']);

/** False if a payment is in progress. */
async function endLastAttempt(tx: Tx, last: Attempt): Promise<boolean> {
  const newest = await findLastAttempt(tx, last.order_id);
  if (newest?.attempt_id !== last.attempt_id) return false;
  return newest.state === 'created'
    ? voidUnapproved(tx, newest.attempt_id, 'NOT_APPROVED')
    : !isUndecided(newest.state);
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
  { db, clock }: PaymentContext,
  caller: Caller,
  order: OrderRow,
): Promise<string | undefined> {
  if (caller.session_id !== null) {
    if (caller.session_id !== order.session_id)
      await grantSessionAccess(db, order.order_id, caller.session_id);
    return undefined;
  }
  const session = await createSession(db, null, clock);
  await grantSessionAccess(db, order.order_id, session.session_id);
  return session.token;
}
