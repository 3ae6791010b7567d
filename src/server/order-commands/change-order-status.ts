import type { Refusal } from '#contract/refusals.ts';
import { checkNotCancelled, nextStatus, type OrderCommand, type OrderStatus } from '#domain/order-status.ts';
import { ok, type Result } from '#domain/result.ts';
import { type OrderRow, setReturnApproved, setStatuses } from '#server/orders/queries.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

type StatusCommand = Extract<OrderCommand, 'prepare' | 'unprepare' | 'return'>;

export function checkStatusChange(order: OrderRow, command: StatusCommand): Result<OrderStatus, Refusal> {
  const next = nextStatus(order.status, command);
  if (!next.ok) return next;
  const open = checkNotCancelled(order);
  return open.ok ? next : open;
}

/**
 * Runs a command that changes only the status: `prepare` (packing has begun), `unprepare` (packing was undone) or
 * `return` (a return is approved). Shipments and refunds have separate commands.
 */
export const changeOrderStatus = (
  context: OrderContext,
  input: OrderCommandInput & { command: StatusCommand; reason?: string },
) =>
  runOrderCommand(context, input, `order-${input.command}`, async (tx, order, now) => {
    const next = checkStatusChange(order, input.command);
    if (!next.ok) return next;
    await setStatuses(tx, [order.order_id], next.value, now);
    if (input.command === 'return') await setReturnApproved(tx, order.order_id, now);
    return ok({ after: { status: next.value, reason: input.reason || undefined } });
  });

export const approveReturn = (context: OrderContext, input: OrderCommandInput & { reason?: string }) =>
  changeOrderStatus(context, { ...input, command: 'return' });
