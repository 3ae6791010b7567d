import type { Refusal } from '#contract/refusals.ts';
import { canShopperCancel, nextStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { releaseRedemption } from '#server/coupons/queries.ts';
import {
  listOrderLines,
  markCancelled,
  type OrderLineRow,
  type OrderRow,
  setStatuses,
} from '#server/orders/queries.ts';
import { releaseOpenUnits } from '#server/orders/release-units.ts';
import { queueOrderEmails } from '#server/outbox/queries.ts';
import {
  findCapturedAttempt,
  findLastAttempt,
  isUndecided,
  voidUnapprovedAttempt,
} from '#server/payments/attempts.ts';
import type { Tx } from '#server/platform/db.ts';
import { checkRefund, requestRefund } from '#server/settlement/request-refund.ts';
import { voidOrder } from '#server/settlement/void-order.ts';
import { isAboveRefundLimit } from './refund-requests.ts';
import {
  type CommandEffect,
  type OrderCommandInput,
  type OrderContext,
  runOrderCommand,
} from './run-order-command.ts';

/**
 * Cancels an order before it is shipped. An unpaid order becomes Void. A paid one releases its stock and becomes
 * Refunded when the provider confirms the full refund. If the provider rejects the refund, the order is not cancelled.
 * While a payment is undecided, the order is only marked as cancelled; it ends when the outcome is known. Cancelling
 * again changes nothing.
 */
export async function cancelOrder(
  context: OrderContext,
  input: OrderCommandInput & { reason: string; by: 'shopper' | 'staff' },
) {
  const result = await runOrderCommand(context, input, 'order-cancel', async (tx, order, now) => {
    if (order.cancelled_at !== null) return ok({ after: { again: true } });
    const lines = await listOrderLines(tx, order.order_id);
    const allowed = checkCancellation(order, lines, input.by);
    if (!allowed.ok) return allowed;
    if (order.status === 'Processing') return cancelUnpaid(tx, order, input, now);
    const limitCheck = input.by === 'staff' ? await checkCancellationLimit(tx, order) : ok(null);
    if (!limitCheck.ok) return limitCheck;
    return cancelPaid(tx, order, lines, input.reason, now);
  });
  const isRejected = !result.ok && result.reason === 'refund-rejected';
  return isRejected && input.by === 'shopper' ? refused('cancel-refund-rejected') : result;
}

export function checkCancellation(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  by: 'shopper' | 'staff',
): Result<null, Refusal> {
  if (order.cancelled_at !== null) return ok(null);
  const next = nextStatus(order.status, 'cancel');
  if (!next.ok) return next;
  if (by === 'shopper' && !canShopperCancel(order.status)) return refused('order-being-packed');
  return lines.some((line) => line.shipped > 0) ? refused('order-partly-shipped') : ok(null);
}

/**
 * Refuses a cancellation whose refund needs a second person. Staff then request a refund, which also ends the order.
 */
export async function checkCancellationLimit(tx: Tx, order: OrderRow): Promise<Result<null, Refusal>> {
  const refund = await checkRefund(tx, order, { kind: 'all' });
  return refund.ok && (await isAboveRefundLimit(tx, order, refund.value.amount))
    ? refused('cancel-above-limit')
    : ok(null);
}

async function cancelUnpaid(
  tx: Tx,
  order: OrderRow,
  { reason, by }: { reason: string; by: 'shopper' | 'staff' },
  now: Date,
) {
  const { order_id } = order;
  const lastAttempt = await findLastAttempt(tx, order_id);
  // A `created` attempt can be voided even if the payer has approved it, because only the shop captures.
  const isVoided =
    lastAttempt?.state === 'created' &&
    (await voidUnapprovedAttempt(tx, lastAttempt.attempt_id, 'CANCELLED'));
  await markCancelled(tx, order_id, reason, now);
  if (lastAttempt && isUndecided(lastAttempt.state) && !isVoided)
    return ok({ after: { status: order.status, reason } });
  await voidOrder(tx, order_id, 'cancelled', now, reason);
  // Shoppers see the result on the page. With each cancellation, they could otherwise send an email to any address.
  if (by === 'staff') await queueOrderEmails(tx, 'order-cancelled', [order_id]);
  return ok({ after: { status: 'Void', reason } });
}

async function cancelPaid(
  tx: Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  reason: string,
  now: Date,
): Promise<Result<CommandEffect, Refusal>> {
  const { order_id } = order;
  await markCancelled(tx, order_id, reason, now);
  if (!(await findCapturedAttempt(tx, order_id))) {
    // Nothing was paid for this order, so there is nothing to refund.
    const next = nextStatus(order.status, 'void');
    if (!next.ok) return next;
    // Locks the promotion before the stock, as a placement does, so that the two cannot deadlock.
    await releaseRedemption(tx, order_id);
    await releaseOpenUnits(tx, order_id, lines);
    await queueOrderEmails(tx, 'order-cancelled', [order_id]);
    await setStatuses(tx, [order_id], next.value, now);
    return ok({ after: { status: next.value, reason } });
  }
  const scope = { kind: 'all' } as const;
  const requested = await requestRefund(tx, order, { scope, restock: false, reason, cause: 'cancel', now });
  if (!requested.ok) return requested;
  const { refund_id, amount } = requested.value;
  return ok({ refund_id, after: { status: order.status, reason, refunding: amount } });
}
