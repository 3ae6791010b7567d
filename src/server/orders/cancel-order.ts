import type { Refusal } from '#contract/refusals.ts';
import { shopperMayCancel, statusAfter } from '#domain/order-status.ts';
import { decideRefund } from '#domain/refund.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { openUnits } from '#domain/shipment.ts';
import { giveBackUse } from '#server/coupons/queries.ts';
import { queueEmails } from '#server/outbox/queries.ts';
import { capturedAttempt, isUndecided, lastAttempt, moveAttempt } from '#server/payments/attempts.ts';
import { insertRefund, refundableLines } from '#server/payments/refund-rows.ts';
import type { Tx } from '#server/platform/db.ts';
import {
  type CommandEffect,
  lineUnitsOf,
  type OrderCommandInput,
  type OrderContext,
  type OrderResult,
  releaseUnits,
  runOrderCommand,
} from './order-commands.ts';
import { linesOf, markCancelled, type OrderLineRow, type OrderRow, setStatuses } from './queries.ts';
import { componentsLeft } from './refund-order.ts';
import { voidOrder } from './void-order.ts';

/**
 * Ends an order before it is sent. Unpaid it becomes Void; paid, its pieces are free again at once and
 * all that was taken goes back: it is Refunded as soon as the provider has confirmed that. While a
 * payment is undecided the order is marked, and ends when that is known. Cancelling twice is
 * cancelling once.
 */
export async function cancelOrder(
  orderContext: OrderContext,
  input: OrderCommandInput & { reason: string; by: 'shopper' | 'staff' },
): Promise<OrderResult> {
  return runOrderCommand(orderContext, input, 'order-cancel', async (tx, order, now) => {
    if (order.cancelled_at !== null) return ok({ after: { again: true } });
    const may = mayCancel(order, await linesOf(tx, order.order_id), input.by);
    if (!may.ok) return may;
    if (order.status === 'Processing') return cancelUnpaid(tx, order, input.reason, now);
    return cancelPaid(tx, order, input, now);
  });
}

/** Whether the order can still be ended, or why not. */
export function mayCancel(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  by: 'shopper' | 'staff',
): Result<null, Refusal> {
  if (order.cancelled_at !== null) return ok(null);
  const may = statusAfter(order.status, 'cancel');
  if (!may.ok) return may;
  if (by === 'shopper' && !shopperMayCancel(order.status)) return refused('order-being-packed');
  return lines.some((line) => line.shipped > 0) ? refused('order-partly-shipped') : ok(null);
}

async function cancelUnpaid(
  tx: Tx,
  order: OrderRow,
  reason: string,
  now: Date,
): Promise<Result<CommandEffect, Refusal>> {
  const { order_id } = order;
  const last = await lastAttempt(tx, order_id);
  // Nobody was asked for money as long as the payer has not agreed at the provider.
  const note = { call: 'void', outcome: 'ok', code: 'CANCELLED' } as const;
  const ended =
    last?.state === 'created' &&
    (await moveAttempt(tx, last.attempt_id, ['created'], { to: 'voided' }, note));
  await markCancelled(tx, order_id, reason, now);
  if (last && isUndecided(last.state) && !ended) return ok({ after: { status: order.status, reason } });
  await voidOrder(tx, order_id, reason, now);
  await queueEmails(tx, 'order-void', [order_id]);
  return ok({ after: { status: 'Void', reason } });
}

async function cancelPaid(
  tx: Tx,
  order: OrderRow,
  { reason }: { reason: string },
  now: Date,
): Promise<Result<CommandEffect, Refusal>> {
  const { order_id } = order;
  const lines = lineUnitsOf(await linesOf(tx, order_id));
  const attempt = await capturedAttempt(tx, order_id);
  await markCancelled(tx, order_id, reason, now);
  // The promotion before the stock, as when placing.
  if (!attempt) await giveBackUse(tx, order_id);
  await releaseUnits(
    tx,
    order_id,
    lines.map((line) => ({ ...line, dropped: openUnits(line) })),
  );
  await queueEmails(tx, 'order-cancelled', [order_id]);
  if (!attempt) {
    await setStatuses(tx, [order_id], 'Void', now);
    return ok({ after: { status: 'Void', reason } });
  }
  const all = decideRefund(await refundableLines(tx, order_id), await componentsLeft(tx, order), {
    kind: 'all',
  });
  // All of it goes back already; the order ends with the refund that is under way.
  if (!all.ok) return ok({ after: { status: order.status, reason } });
  const refund_id = await insertRefund(tx, {
    ...all.value,
    order_id,
    attempt_id: attempt.attempt_id,
    cause: 'cancel',
    reason,
    now,
  });
  return ok({ refund_id, after: { status: order.status, reason, refunding: all.value.amount } });
}
