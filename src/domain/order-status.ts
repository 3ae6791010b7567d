import { ok, type Result, refused } from './result.ts';

export const ORDER_STATUSES = [
  'Processing',
  'Paid',
  'Await Shipping',
  'Shipped',
  'Return',
  'Void',
  'Refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What can happen to an order; each a fact about its money or its goods. */
export type OrderCommand = 'pay' | 'give-up';

interface Step {
  from: readonly OrderStatus[];
  to: OrderStatus;
}

/**
 * From which status a command leads where. Void and Refunded lead nowhere.
 * `pay`: the capture is confirmed, or there is nothing to pay. `give-up`: surely unpaid.
 */
const STEPS: Record<OrderCommand, Step> = {
  pay: { from: ['Processing'], to: 'Paid' },
  'give-up': { from: ['Processing'], to: 'Void' },
};

export function statusAfter(
  status: OrderStatus,
  command: OrderCommand,
): Result<OrderStatus, 'order-status-forbids'> {
  const step = STEPS[command];
  return step.from.includes(status) ? ok(step.to) : refused('order-status-forbids');
}

/** An order that is paid, or was: it has an invoice. */
export const hasInvoice = (status: OrderStatus): boolean => status !== 'Processing' && status !== 'Void';
