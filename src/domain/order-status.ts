import { ok, type Result, refused } from './result.ts';

/** In the order in which the filter of the back office lists them. */
export const ORDER_STATUSES = [
  'Processing',
  'Paid',
  'Await Shipping',
  'Shipped',
  'Return',
  'Refunded',
  'Void',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** True for a paid order that may still have units to ship. */
export const mayHaveOpenUnits = (status: OrderStatus): boolean =>
  status === 'Paid' || status === 'Await Shipping';

/** Reasons for voiding an unpaid order. An order that was paid and then cancelled has none. */
export const VOID_CAUSES = ['hold-expired', 'changed-before-paying', 'cancelled'] as const;
export type VoidCause = (typeof VOID_CAUSES)[number];

/**
 * Commands on an order. Each corresponds to an event in payment or fulfilment:
 * - `pay`: the capture is confirmed, an offline payment is recorded, or nothing is due.
 * - `give-up`: the order is certain to remain unpaid.
 * - `prepare`, `unprepare`: packing starts, or is undone.
 * - `ship-part`: a shipment leaves, but not the last one; `ship`: the last shipment leaves.
 * - `cancel`: cancellation of the whole order is requested, before any unit has shipped.
 * - `void`: a cancelled order ends, and nothing was captured for it.
 * - `return`, `withdraw-return`: a return is approved, or its approval is withdrawn.
 * - `refund`: a part of the captured amount is refunded; `refund-all`: all that is left of it.
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
  | 'withdraw-return'
  | 'refund'
  | 'refund-all';

/** The reason a command is refused; also the text key of its message. */
type OrderRefusal =
  | 'order-ended'
  | 'order-not-paid'
  | 'order-already-paid'
  | 'order-already-waiting'
  | 'order-not-waiting'
  | 'order-already-shipped'
  | 'order-not-shipped'
  | 'order-already-returning'
  | 'order-not-returning'
  | 'order-refund-instead';

type FinalStatus = 'Void' | 'Refunded';
/** True for an order that is over: its status, items and amounts can no longer change. */
export const isFinal = (status: OrderStatus): status is FinalStatus =>
  status === 'Void' || status === 'Refunded';

type TransitionTable = Record<
  OrderCommand,
  Record<Exclude<OrderStatus, FinalStatus>, OrderStatus | OrderRefusal> &
    Partial<Record<FinalStatus, OrderStatus>>
>;

/**
 * The new status, or the reason for refusal, by command and current status. Void and Refunded are final: a command
 * without an entry for them is refused. `refund` and `cancel` do not change the status. A cancelled order changes its
 * status once nothing remains to be refunded (`void`, `refund-all`).
 */
const TRANSITIONS: TransitionTable = {
  pay: {
    Processing: 'Paid',
    Paid: 'order-already-paid',
    'Await Shipping': 'order-already-paid',
    Shipped: 'order-already-paid',
    Return: 'order-already-paid',
  },
  'give-up': {
    Processing: 'Void',
    Paid: 'order-already-paid',
    'Await Shipping': 'order-already-paid',
    Shipped: 'order-already-paid',
    Return: 'order-already-paid',
  },
  prepare: {
    Processing: 'order-not-paid',
    Paid: 'Await Shipping',
    'Await Shipping': 'order-already-waiting',
    Shipped: 'order-already-shipped',
    Return: 'order-already-returning',
  },
  unprepare: {
    Processing: 'order-not-paid',
    Paid: 'order-not-waiting',
    'Await Shipping': 'Paid',
    Shipped: 'order-already-shipped',
    Return: 'order-already-returning',
  },
  'ship-part': {
    Processing: 'order-not-paid',
    Paid: 'Await Shipping',
    'Await Shipping': 'Await Shipping',
    Shipped: 'order-already-shipped',
    Return: 'order-already-returning',
  },
  ship: {
    Processing: 'order-not-paid',
    Paid: 'Shipped',
    'Await Shipping': 'Shipped',
    Shipped: 'order-already-shipped',
    Return: 'order-already-returning',
  },
  cancel: {
    Processing: 'Processing',
    Paid: 'Paid',
    'Await Shipping': 'Await Shipping',
    Shipped: 'order-already-shipped',
    Return: 'order-already-returning',
  },
  void: {
    Processing: 'Void',
    Paid: 'Void',
    'Await Shipping': 'Void',
    Shipped: 'order-already-shipped',
    Return: 'order-already-returning',
  },
  return: {
    Processing: 'order-not-paid',
    Paid: 'order-not-shipped',
    'Await Shipping': 'order-not-shipped',
    Shipped: 'Return',
    Return: 'order-already-returning',
  },
  'withdraw-return': {
    Processing: 'order-not-returning',
    Paid: 'order-not-returning',
    'Await Shipping': 'order-not-returning',
    Shipped: 'order-not-returning',
    Return: 'Shipped',
  },
  refund: {
    Processing: 'order-not-paid',
    Paid: 'Paid',
    'Await Shipping': 'Await Shipping',
    Shipped: 'Shipped',
    Return: 'Return',
    // For a payment that arrived too late and whose automatic refund the provider rejected.
    Void: 'Void',
  },
  'refund-all': {
    Processing: 'order-not-paid',
    Paid: 'Refunded',
    'Await Shipping': 'Refunded',
    Shipped: 'Refunded',
    Return: 'Refunded',
  },
};

export function nextStatus(status: OrderStatus, command: OrderCommand): Result<OrderStatus, OrderRefusal> {
  const next = TRANSITIONS[command][status] ?? 'order-ended';
  return isStatus(next) ? ok(next) : refused(next);
}

/** True while an order can still be paid: it is neither paid nor ended nor cancelled. */
export const isPayable = (order: { status: OrderStatus; cancelled_at: Date | null }): boolean =>
  order.status === 'Processing' && order.cancelled_at === null;

/**
 * Refuses a cancelled order. It ends when its refund is made or its payment is decided; until then, it is not paid,
 * packed, shipped or changed.
 */
export const checkNotCancelled = ({
  cancelled_at,
}: {
  cancelled_at: Date | null;
}): Result<null, 'order-being-cancelled'> =>
  cancelled_at === null ? ok(null) : refused('order-being-cancelled');

const isStatus = (entry: OrderStatus | OrderRefusal): entry is OrderStatus =>
  (ORDER_STATUSES as readonly string[]).includes(entry);

/**
 * Statuses in the back office's selector. Processing is listed only to show the current status; `commandForStatus`
 * refuses it as a new status. Refunded is left out, because it follows from refunds.
 */
export const SELECTABLE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'Refunded',
);

/**
 * The command to run when staff select a status; null if the order already has that status. No order returns to
 * Processing, because a payment cannot be undone this way, and none is set to Refunded, which follows from refunds.
 */
export function commandForStatus(
  status: OrderStatus,
  selected: OrderStatus,
): Result<OrderCommand | null, OrderRefusal> {
  if (selected === status) return ok(null);
  if (selected === 'Refunded') return refused('order-refund-instead');
  const command = findCommand(status, selected);
  if (command === null) return refused('order-already-paid');
  const next = nextStatus(status, command);
  return next.ok ? ok(command) : next;
}

function findCommand(status: OrderStatus, selected: OrderStatus): OrderCommand | null {
  if (selected === 'Paid') return status === 'Await Shipping' ? 'unprepare' : 'pay';
  if (selected === 'Await Shipping') return 'prepare';
  if (selected === 'Shipped') return 'ship';
  if (selected === 'Return') return 'return';
  return selected === 'Void' ? 'cancel' : null;
}

/** True until packing starts. */
export const canShopperCancel = (status: OrderStatus): boolean =>
  status === 'Processing' || status === 'Paid';

/** The invoice is issued when an order is paid. It is not offered for a voided order. */
export const hasInvoice = (status: OrderStatus): boolean => status !== 'Processing' && status !== 'Void';
