import type { Refusal } from '#contract/refusals.ts';
import { nextStatus, type OrderCommand, type OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { type OrderRow, setReturnApproved, setStatuses } from '#server/orders/queries.ts';
import {
  type OrderCommandInput,
  type OrderCommandOutcome,
  type OrderContext,
  runOrderCommand,
} from './run-order-command.ts';

type StatusCommand = Extract<OrderCommand, 'prepare' | 'unprepare' | 'return'>;

export function checkStatusChange(order: OrderRow, command: StatusCommand): Result<OrderStatus, Refusal> {
  const next = nextStatus(order.status, command);
  return next.ok && order.cancelled_at !== null ? refused('order-being-cancelled') : next;
}

/**
 * Runs a command that changes only the status: `prepare` (packing has begun), `unprepare` (packing was undone) or
 * `return` (a return is approved). Shipments and refunds have separate commands.
 */
export async function changeOrderStatus(
  context: OrderContext,
  input: OrderCommandInput & {
    command: StatusCommand;
    reason?: string;
  },
): Promise<OrderCommandOutcome> {
  return runOrderCommand(context, input, `order-${input.command}`, async (tx, order, now) => {
    const next = checkStatusChange(order, input.command);
    if (!next.ok) return next;
    await setStatuses(tx, [order.order_id], next.value, now);
    if (input.command === 'return') await setReturnApproved(tx, order.order_id, now);
    const { reason } = input;
    return ok({ after: { status: next.value, ...(reason ? { reason } : {}) } });
  });
}

export const approveReturn = (
  context: OrderContext,
  input: OrderCommandInput & { reason?: string },
): Promise<OrderCommandOutcome> => changeOrderStatus(context, { ...input, command: 'return' });
