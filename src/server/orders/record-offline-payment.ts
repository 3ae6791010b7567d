import type { Refusal } from '#contract/refusals.ts';
import { type OrderStatus, statusAfter } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import {
  type Attempt,
  insertOfflinePayment,
  isUndecided,
  lastAttempt,
  moveAttempt,
} from '#server/payments/attempts.ts';
import { markPaid } from './finalise-orders.ts';
import {
  type OrderCommandInput,
  type OrderContext,
  type OrderResult,
  runOrderCommand,
} from './order-commands.ts';
import { type OrderRow, setPaidOffline } from './queries.ts';

/** Whether a payment may be recorded by hand beside the order's last attempt, or why not. */
export function mayRecordPayment(order: OrderRow, last: Attempt | undefined): Result<OrderStatus, Refusal> {
  const next = statusAfter(order.status, 'pay');
  if (!next.ok) return next;
  if (order.cancelled_at !== null) return refused('order-being-cancelled');
  const isUnderWay = last !== undefined && isUndecided(last.state) && last.state !== 'created';
  return isUnderWay ? refused('payment-under-way') : next;
}

/**
 * The whole sum of an order reached the shop outside of its checkout: the order is Paid as any other.
 * The note says how. Refused while a payment is under way, so that nobody pays twice.
 */
export async function recordOfflinePayment(
  orderContext: OrderContext,
  input: OrderCommandInput & { note: string },
): Promise<OrderResult> {
  if (input.note.trim() === '') return refused('payment-note-missing');
  return runOrderCommand(orderContext, input, 'order-paid-offline', async (tx, order, now) => {
    const last = await lastAttempt(tx, order.order_id);
    const next = mayRecordPayment(order, last);
    if (!next.ok) return next;
    const note = { call: 'void', outcome: 'ok', code: 'PAID_OFFLINE' } as const;
    if (
      last?.state === 'created' &&
      !(await moveAttempt(tx, last.attempt_id, ['created'], { to: 'voided' }, note))
    )
      return refused('payment-under-way');
    const { order_id, currency, total } = order;
    await insertOfflinePayment(tx, { order_id, currency, amount: total, now });
    await setPaidOffline(tx, order_id);
    await markPaid(tx, orderContext.finalising, [order]);
    return ok({ after: { status: next.value, note: input.note.trim() } });
  });
}
