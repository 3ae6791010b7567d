import type { Refusal } from '#contract/refusals.ts';
import { type Refused, refused } from '#domain/result.ts';
import { isPlacedBy } from '#server/orders/is-placed-by.ts';
import { grantSessionAccess } from '#server/orders/order-access-queries.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import { findLastAttempt, voidUnapprovedAttempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { createSession } from '#server/sessions/queries.ts';
import { voidOrder } from '#server/settlement/void-order.ts';
import { lockRetryableOrder } from './begin-attempt.ts';
import { contentHash, type PlaceOrderInput } from './place-order-input.ts';

/**
 * Checks that a repeated request is by the same shopper and for the same order. If its content differs and the order is
 * not being paid, voids the order, so that the cart gets a new number.
 */
export async function checkRepeatedOrder(
  { db, clock }: PaymentContext,
  caller: Caller,
  input: PlaceOrderInput,
  order: OrderRow,
): Promise<Refused<Refusal> | null> {
  if (!isPlacedBy(order, caller)) return refused('order-number-unknown');
  if (order.status === 'Void') return voidRefusal(order);
  if (contentHash(input).equals(order.content_hash)) return null;
  const isReplaced = await inTransaction(db, async (tx) => {
    const retryable = await lockRetryableOrder(tx, order.order_id);
    if (!retryable) return false;
    const { attempt_id, state } = retryable.lastAttempt;
    if (state === 'created' && !(await voidUnapprovedAttempt(tx, attempt_id, 'NOT_APPROVED'))) return false;
    await voidOrder(tx, order.order_id, 'changed-before-paying', clock());
    return true;
  });
  return refused(isReplaced ? 'order-replaced' : 'order-content-differs');
}

const REFUSAL_BY_VOID_CAUSE = {
  'hold-expired': 'order-hold-expired',
  cancelled: 'order-cancelled-before',
  'changed-before-paying': 'order-replaced',
} as const;

export const voidRefusal = ({ void_cause }: OrderRow): Refused<Refusal> =>
  refused(REFUSAL_BY_VOID_CAUSE[void_cause ?? 'cancelled']);

/** True if the payer was sent to the provider for this order and may have approved it. */
export async function wasSentForApproval(
  { db }: PaymentContext,
  caller: Caller,
  { order_id, nonce }: PlaceOrderInput,
): Promise<boolean> {
  const order = nonce === null ? undefined : await findOrder(db, order_id);
  if (!order || !isPlacedBy(order, caller)) return false;
  return (await findLastAttempt(db, order_id))?.provider_order_id === nonce;
}

/**
 * Gives the caller's session access to the order. A caller without a session gets a new one: the first response, with
 * its session cookie, may have been lost. Returns the token of the new session.
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
