import type { OrderStatus } from './order-status.ts';

/** The states of an order in a buyer's words. Each has a text and a next step. */
export const ORDER_PROGRESS = [
  'processing',
  'paid',
  'packing',
  'partly-shipped',
  'shipped',
  'returning',
  'cancelling',
  'cancelled',
  'refunded',
] as const;
export type OrderProgress = (typeof ORDER_PROGRESS)[number];

const BY_STATUS: Record<OrderStatus, OrderProgress> = {
  Processing: 'processing',
  Paid: 'paid',
  'Await Shipping': 'packing',
  Shipped: 'shipped',
  Return: 'returning',
  Void: 'cancelled',
  Refunded: 'refunded',
};

/** The progress follows from the status, except for an order that is being cancelled or is partly shipped. */
export function orderProgress(order: {
  status: OrderStatus;
  is_cancelled: boolean;
  has_shipment: boolean;
}): OrderProgress {
  const progress = BY_STATUS[order.status];
  if (progress === 'cancelled' || progress === 'refunded') return progress;
  if (order.is_cancelled) return 'cancelling';
  return progress === 'packing' && order.has_shipment ? 'partly-shipped' : progress;
}
