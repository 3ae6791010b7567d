import type { Refusal } from '#contract/refusals.ts';
import { checkNotCancelled, nextStatus, type OrderCommand, type OrderStatus } from '#domain/order-status.ts';
import { ok, type Result } from '#domain/result.ts';
import { type OrderRow, setReturnApproved, setStatuses } from '#server/orders/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

type StatusCommand = Extract<OrderCommand, 'prepare' | 'unprepare' | 'return'>;

export function checkStatusChange(order: OrderRow, command: StatusCommand): Result<OrderStatus, Refusal> {
  const next = nextStatus(order.status, command);
  if (!next.ok) return next;
  const notCancelled = checkNotCancelled(order);
  return notCancelled.ok ? next : notCancelled;
}

/**
 * Runs a command that changes only the status: `prepare` (packing has begun), `unprepare` (packing was undone) or
 * `return` (a return is approved). Shipments and refunds have separate commands.
 */
export const changeOrderStatus = (
  context: OrderContext,
  input: OrderCommandInput & { command: StatusCommand; reason?: string; is_emailed?: boolean },
) =>
  runOrderCommand(context, input, `order-${input.command}`, async (tx, order, now) => {
    const next = checkStatusChange(order, input.command);
    if (!next.ok) return next;
    await setStatuses(tx, [order.order_id], next.value, now);
    const { order_id } = order;
    if (input.command === 'return') await setReturnApproved(tx, order_id, now);
    if (input.is_emailed) await queueEmail(tx, 'order-return', { order_id });
    return ok({ after: { status: next.value, reason: input.reason || undefined } });
  });

/** Approves a return and, if `is_emailed`, emails return instructions to the buyer. */
export const approveReturn = (
  context: OrderContext,
  input: OrderCommandInput & { reason?: string; is_emailed?: boolean },
) => changeOrderStatus(context, { ...input, command: 'return' });
