import type { Refusal } from '#contract/refusals.ts';
import { type OrderCommand, type OrderStatus, statusAfter } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import {
  type OrderCommandInput,
  type OrderContext,
  type OrderResult,
  runOrderCommand,
} from './order-commands.ts';
import { type OrderRow, setStatuses } from './queries.ts';

export type MoveCommand = Extract<OrderCommand, 'prepare' | 'unprepare' | 'return'>;

/** Where the command leads, or why it does not. */
export function mayMove(order: OrderRow, command: MoveCommand): Result<OrderStatus, Refusal> {
  const next = statusAfter(order.status, command);
  return next.ok && order.cancelled_at !== null ? refused('order-being-cancelled') : next;
}

/**
 * Commands that move nothing but the status: the goods are being packed (`prepare`), not any more
 * (`unprepare`), or a return is agreed (`return`); goods and money follow by their own commands.
 */
export async function moveOrder(
  orderContext: OrderContext,
  input: OrderCommandInput & {
    command: MoveCommand;
    reason?: string;
  },
): Promise<OrderResult> {
  return runOrderCommand(orderContext, input, `order-${input.command}`, async (tx, order, now) => {
    const next = mayMove(order, input.command);
    if (!next.ok) return next;
    await setStatuses(tx, [order.order_id], next.value, now);
    const { reason } = input;
    return ok({ after: { status: next.value, ...(reason ? { reason } : {}) } });
  });
}

/** A return is agreed for an order that was sent. Its refund is a command of its own. */
export const returnOrder = (
  orderContext: OrderContext,
  input: OrderCommandInput & { reason?: string },
): Promise<OrderResult> => moveOrder(orderContext, { ...input, command: 'return' });
