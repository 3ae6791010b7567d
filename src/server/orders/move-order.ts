import { type OrderCommand, statusAfter } from '#domain/order-status.ts';
import { ok, refused } from '#domain/result.ts';
import { type OrderCommandWish, type OrderDesk, type OrderResult, onOrder } from './order-desk.ts';
import { setStatuses } from './queries.ts';

/**
 * Commands that move nothing but the status: the goods are being packed (`prepare`), not any more
 * (`unprepare`), or a return is agreed (`return`); goods and money follow by their own commands.
 */
export async function moveOrder(
  desk: OrderDesk,
  wish: OrderCommandWish & {
    command: Extract<OrderCommand, 'prepare' | 'unprepare' | 'return'>;
    reason?: string;
  },
): Promise<OrderResult> {
  return onOrder(desk, wish, `order-${wish.command}`, async (tx, order, now) => {
    const next = statusAfter(order.status, wish.command);
    if (!next.ok) return next;
    if (order.cancelled_at !== null) return refused('order-being-cancelled');
    await setStatuses(tx, [order.order_id], next.value, now);
    const { reason } = wish;
    return ok({ after: { status: next.value, ...(reason ? { reason } : {}) } });
  });
}

/** A return is agreed for an order that was sent. Its refund is a command of its own. */
export const returnOrder = (
  desk: OrderDesk,
  wish: OrderCommandWish & { reason?: string },
): Promise<OrderResult> => moveOrder(desk, { ...wish, command: 'return' });
