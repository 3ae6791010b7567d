import type { Refusal } from '#contract/refusals.ts';
import { checkNotCancelled, nextStatus, type OrderStatus } from '#domain/order-status.ts';
import type { OfflinePayment } from '#domain/payment.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { listOrderLines, type OrderRow, setPaidOffline } from '#server/orders/queries.ts';
import {
  type Attempt,
  findLastAttempt,
  insertRecordedPayment,
  isUndecided,
  voidUnapprovedAttempt,
} from '#server/payments/attempts.ts';
import { markPaid } from '#server/settlement/finalise-orders.ts';
import { reclaimHolds } from '#server/stock/queries.ts';
import { stockRefusal } from '#server/stock/stock-refusal.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

export function checkOfflinePayment(
  order: OrderRow,
  lastAttempt: Attempt | undefined,
): Result<OrderStatus, Refusal> {
  const next = nextStatus(order.status, 'pay');
  if (!next.ok) return next;
  const notCancelled = checkNotCancelled(order);
  if (!notCancelled.ok) return notCancelled;
  // In the state `created`, the buyer has not approved the payment yet; the attempt is voided below.
  const isInProgress =
    lastAttempt !== undefined && isUndecided(lastAttempt.state) && lastAttempt.state !== 'created';
  return isInProgress ? refused('payment-under-way') : next;
}

/**
 * Marks an order as Paid after its total, less store credit, was received outside the checkout. Refused while an
 * online payment is in progress, so that nobody pays twice.
 */
export async function recordOfflinePayment(
  context: OrderContext,
  input: OrderCommandInput & Omit<OfflinePayment, 'amount'>,
) {
  const { method, received_on } = input;
  const note = input.note.trim();
  if (method === 'other' && note === '') return refused('payment-note-missing');
  return runOrderCommand(context, input, 'order-paid-offline', async (tx, order, now) => {
    const lastAttempt = await findLastAttempt(tx, order.order_id);
    const next = checkOfflinePayment(order, lastAttempt);
    if (!next.ok) return next;
    if (
      lastAttempt?.state === 'created' &&
      !(await voidUnapprovedAttempt(tx, lastAttempt.attempt_id, 'PAID_OFFLINE'))
    )
      return refused('payment-under-way');
    const shortage = await reclaimHolds(tx, order.order_id);
    if (shortage) return stockRefusal(await listOrderLines(tx, order.order_id), shortage);
    const { order_id, currency } = order;
    const amount = order.total - order.credit;
    const payment = { provider: 'offline', method, received_on } as const;
    await insertRecordedPayment(tx, { ...payment, order_id, currency, amount, now });
    await setPaidOffline(tx, order_id);
    await markPaid(tx, context.finaliser, [order]);
    return ok({ after: { status: next.value, amount, method, received_on, note: note || undefined } });
  });
}
