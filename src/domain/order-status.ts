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

/**
 * What can happen to an order; each a fact about its money or its goods.
 * `pay`: the capture is confirmed, an offline payment was recorded, or there is nothing to pay.
 * `give-up`: surely unpaid. `prepare`, `unprepare`: the goods are being packed, or not any more.
 * `ship-part`, `ship`: a shipment left, with pieces still open or with the last ones.
 * `cancel`: the order shall end before all of it has left. `void`: it ended and no money is kept.
 * `return`: a return is agreed. `refund-all`: all that was captured has gone back.
 */
export type OrderCommand =
  | 'pay'
  | 'give-up'
  | 'prepare'
  | 'unprepare'
  | 'ship-part'
  | 'ship'
  | 'cancel'
  | 'void'
  | 'return'
  | 'refund'
  | 'refund-all';

/** Why a command is refused; the sentence stands in the texts under the same name. */
export type OrderRefusal =
  | 'order-ended'
  | 'order-not-paid'
  | 'order-already-paid'
  | 'order-already-waiting'
  | 'order-not-waiting'
  | 'order-already-shipped'
  | 'order-not-shipped'
  | 'order-already-returning'
  | 'order-not-given-up';

type Table = Record<
  OrderCommand,
  Record<Exclude<OrderStatus, 'Void' | 'Refunded'>, OrderStatus | OrderRefusal>
>;

/**
 * From each status each command leads to a status or is refused with a reason. Void and Refunded
 * lead nowhere. `cancel` leaves the status as it is: what the order becomes shows when its money is
 * back (`void`, `refund-all`). `refund` of a part leaves it too.
 */
const TABLE: Table = {
  pay: {
    Processing: 'Paid',
    Paid: 'order-already-paid',
    'Await Shipping': 'order-already-paid',
    Shipped: 'order-already-paid',
    Return: 'order-already-paid',
  },
  'give-up': {
    Processing: 'Void',
    Paid: 'order-not-given-up',
    'Await Shipping': 'order-not-given-up',
    Shipped: 'order-not-given-up',
    Return: 'order-not-given-up',
  },
  prepare: {
    Processing: 'order-not-paid',
    Paid: 'Await Shipping',
    'Await Shipping': 'order-already-waiting',
    Shipped: 'order-already-shipped',
    Return: 'order-already-shipped',
  },
  unprepare: {
    Processing: 'order-not-paid',
    Paid: 'order-not-waiting',
    'Await Shipping': 'Paid',
    Shipped: 'order-already-shipped',
    Return: 'order-already-shipped',
  },
  'ship-part': {
    Processing: 'order-not-paid',
    Paid: 'Await Shipping',
    'Await Shipping': 'Await Shipping',
    Shipped: 'order-already-shipped',
    Return: 'order-already-shipped',
  },
  ship: {
    Processing: 'order-not-paid',
    Paid: 'Shipped',
    'Await Shipping': 'Shipped',
    Shipped: 'order-already-shipped',
    Return: 'order-already-shipped',
  },
  cancel: {
    Processing: 'Processing',
    Paid: 'Paid',
    'Await Shipping': 'Await Shipping',
    Shipped: 'order-already-shipped',
    Return: 'order-already-shipped',
  },
  void: {
    Processing: 'Void',
    Paid: 'Void',
    'Await Shipping': 'Void',
    Shipped: 'order-already-shipped',
    Return: 'order-already-shipped',
  },
  return: {
    Processing: 'order-not-paid',
    Paid: 'order-not-shipped',
    'Await Shipping': 'order-not-shipped',
    Shipped: 'Return',
    Return: 'order-already-returning',
  },
  refund: {
    Processing: 'order-not-paid',
    Paid: 'Paid',
    'Await Shipping': 'Await Shipping',
    Shipped: 'Shipped',
    Return: 'Return',
  },
  'refund-all': {
    Processing: 'order-not-paid',
    Paid: 'Refunded',
    'Await Shipping': 'Refunded',
    Shipped: 'Refunded',
    Return: 'Refunded',
  },
};

/** Where a command leads from a status, or why it does not. */
export function statusAfter(status: OrderStatus, command: OrderCommand): Result<OrderStatus, OrderRefusal> {
  if (status === 'Void' || status === 'Refunded') return refused('order-ended');
  const next = TABLE[command][status];
  return isStatus(next) ? ok(next) : refused(next);
}

const isStatus = (word: OrderStatus | OrderRefusal): word is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(word);

/** The statuses that the administrator's selector offers. */
export const CHOOSABLE: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => status !== 'Refunded');

/**
 * Which command choosing a status in the back office runs; null when it is the status the order has.
 * Choosing Processing undoes nothing, so it is refused.
 */
export function commandForChoice(
  status: OrderStatus,
  chosen: OrderStatus,
): Result<OrderCommand | null, OrderRefusal> {
  if (chosen === status) return ok(null);
  const command = commandTo(status, chosen);
  if (command === null) return refused('order-already-paid');
  const next = statusAfter(status, command);
  return next.ok ? ok(command) : next;
}

function commandTo(status: OrderStatus, chosen: OrderStatus): OrderCommand | null {
  if (chosen === 'Paid') return status === 'Await Shipping' ? 'unprepare' : 'pay';
  if (chosen === 'Await Shipping') return 'prepare';
  if (chosen === 'Shipped') return 'ship';
  if (chosen === 'Return') return 'return';
  return chosen === 'Void' || chosen === 'Refunded' ? 'cancel' : null;
}

/** A shopper may cancel until the goods are being packed. */
export const shopperMayCancel = (status: OrderStatus): boolean =>
  status === 'Processing' || status === 'Paid';

/** An order that is paid, or was: it has an invoice. */
export const hasInvoice = (status: OrderStatus): boolean => status !== 'Processing' && status !== 'Void';
