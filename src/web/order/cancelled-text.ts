import type { Order } from './order-info.ts';

/** The id of the text for a cancelled order, which says where its money is. */
export function cancelledText({ status, credit }: Pick<Order, 'status' | 'credit'>) {
  const isDone = status === 'Refunded' || status === 'Void';
  if (credit > 0) return isDone ? 'order-cancelled-done-credit' : 'order-cancelled-credit';
  // Nothing was paid for a cancelled order that is Void.
  if (status === 'Void') return 'order-cancelled-heading';
  return isDone ? 'order-cancelled-done' : 'order-cancelled';
}
