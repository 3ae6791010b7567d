import type { Refusal } from '#contract/refusals.ts';
import { nextStatus, type OrderStatus } from '#domain/order-status.ts';
import { hasRefundSinceApproval } from '#domain/refund.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { type OrderRow, setReturnApproved, setStatuses } from '#server/orders/queries.ts';
import { listRefunds, type RefundRow } from '#server/payments/refund-queries.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

export function checkWithdrawal(
  order: OrderRow,
  refunds: readonly RefundRow[],
): Result<OrderStatus, Refusal> {
  const next = nextStatus(order.status, 'withdraw-return');
  return next.ok && hasRefundSinceApproval(order.return_approved_at, refunds)
    ? refused('return-refunded')
    : next;
}

/** Withdraws the approval of a return, so that the order is Shipped again. */
export const withdrawReturn = (context: OrderContext, input: OrderCommandInput & { reason: string }) =>
  runOrderCommand(context, input, 'order-withdraw-return', async (tx, order, now) => {
    const { order_id } = order;
    const next = checkWithdrawal(order, await listRefunds(tx, order_id));
    if (!next.ok) return next;
    await setReturnApproved(tx, order_id, null);
    await setStatuses(tx, [order_id], next.value, now);
    return ok({ after: { status: next.value, reason: input.reason } });
  });
