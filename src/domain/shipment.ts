import { mayHaveOpenUnits, nextStatus, type OrderStatus } from './order-status.ts';
import { ok, type Result, refused } from './result.ts';

/** The unit counts of an order line. Units in none of the counts are open: they still have to be shipped. */
export interface LineUnits {
  line_number: number;
  part_number: string;
  quantity: number;
  shipped: number;
  /** Units that will not be shipped: cancelled, or refunded before shipping. */
  dropped: number;
  /** Unshipped units of pending refunds. */
  refunding: number;
  /** Shipped units that were returned to stock. */
  returned: number;
}

/** A number of units of one order line. */
export interface Units {
  line_number: number;
  quantity: number;
}

/** Units of a line that leave the order: `dropped` units are never shipped, `returned` units go back to stock. */
export interface RefundedUnits {
  line_number: number;
  dropped: number;
  returned: number;
}

type ShipmentRefusal = 'shipment-empty' | 'shipment-none-left' | 'line-unknown' | 'units-more-than-open';

/** Units of a line that have been neither shipped nor dropped. Stock is allocated to them. */
const unshippedUnits = (line: LineUnits): number => line.quantity - line.shipped - line.dropped;

/** Units of a line that still have to be shipped. */
export const openUnits = (line: LineUnits): number => unshippedUnits(line) - line.refunding;

/** The status of a line in the back office: Shipped if the line is complete before its order, otherwise the order's. */
export const lineStatus = (
  order_status: OrderStatus,
  line: Pick<LineUnits, 'quantity' | 'shipped' | 'dropped'>,
): OrderStatus =>
  mayHaveOpenUnits(order_status) && line.shipped > 0 && line.shipped + line.dropped === line.quantity
    ? 'Shipped'
    : order_status;

/**
 * The units of a shipment by line. If `requested` is null, all open units are shipped. `complete` is true if every unit
 * of the order is shipped or dropped afterwards.
 */
export function decideShipment(
  lines: readonly LineUnits[],
  requested: readonly Units[] | null,
): Result<{ units: Units[]; complete: boolean }, ShipmentRefusal> {
  const units =
    requested === null
      ? lines.map((line) => ({ line_number: line.line_number, quantity: openUnits(line) }))
      : sumUnitsByLine(requested);
  const shippedUnits = units.filter((each) => each.quantity > 0);
  if (shippedUnits.length === 0) return refused(requested === null ? 'shipment-none-left' : 'shipment-empty');
  for (const { line_number, quantity } of shippedUnits) {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return refused('line-unknown');
    if (quantity > openUnits(line)) return refused('units-more-than-open');
  }
  const unshipped = lines.reduce((sum, line) => sum + unshippedUnits(line), 0);
  const shipped = shippedUnits.reduce((sum, each) => sum + each.quantity, 0);
  return ok({ units: shippedUnits, complete: unshipped === shipped });
}

/** Adds up units of the same line. */
export function sumUnitsByLine(units: readonly Units[]): Units[] {
  const quantities = new Map<number, number>();
  for (const { line_number, quantity } of units)
    quantities.set(line_number, (quantities.get(line_number) ?? 0) + quantity);
  return [...quantities].map(([line_number, quantity]) => ({ line_number, quantity }));
}

/**
 * Splits refunded units into `dropped` units, which are not shipped, and `returned` units, which were shipped and are
 * restocked by staff. Units that were not shipped yet are refunded first.
 */
export const splitRefundedUnits = (
  lines: readonly LineUnits[],
  units: readonly Units[],
  restock: boolean,
): RefundedUnits[] =>
  units.flatMap(({ line_number, quantity }) => {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return [];
    const dropped = Math.min(quantity, openUnits(line));
    const returned = restock ? Math.min(quantity - dropped, line.shipped - line.returned) : 0;
    if (dropped === 0 && returned === 0) return [];
    return [{ line_number, dropped, returned }];
  });

/** Shipped units of a line that were refunded but not restocked. `refunded`: shipped units in completed refunds. */
export const restockableUnits = (line: Pick<LineUnits, 'shipped' | 'returned'>, refunded: number): number =>
  Math.max(0, Math.min(refunded, line.shipped) - line.returned);

/** The units to restock after their refund, by line. `refunded`: shipped units in completed refunds, by line number. */
export function decideRestock(
  lines: readonly LineUnits[],
  refunded: ReadonlyMap<number, number>,
  requested: readonly Units[],
): Result<RefundedUnits[], 'restock-empty' | 'line-unknown' | 'units-more-than-restockable'> {
  const units = sumUnitsByLine(requested).filter((each) => each.quantity > 0);
  if (units.length === 0) return refused('restock-empty');
  for (const { line_number, quantity } of units) {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return refused('line-unknown');
    if (quantity > restockableUnits(line, refunded.get(line_number) ?? 0))
      return refused('units-more-than-restockable');
  }
  return ok(units.map(({ line_number, quantity }) => ({ line_number, dropped: 0, returned: quantity })));
}

/** The units that leave the order if, besides the returned ones in `units`, every line drops all its unshipped units. */
export const withUnshippedUnits = (
  lines: readonly LineUnits[],
  units: readonly RefundedUnits[],
): RefundedUnits[] =>
  lines.map((line) => {
    const returned = units.find((each) => each.line_number === line.line_number)?.returned ?? 0;
    return { line_number: line.line_number, dropped: unshippedUnits(line), returned };
  });

/**
 * The status of an order after a confirmed refund. A fully refunded order becomes Refunded. A partly shipped order
 * becomes Shipped if the refund drops all its unshipped units.
 */
export function statusAfterRefund(
  status: OrderStatus,
  lines: readonly LineUnits[],
  refund: { isFull: boolean; units: readonly RefundedUnits[] },
): OrderStatus {
  const refunded = nextStatus(status, 'refund-all');
  if (refund.isFull && refunded.ok) return refunded.value;
  const unshipped = lines.reduce((sum, line) => sum + unshippedUnits(line), 0);
  const dropped = refund.units.reduce((sum, each) => sum + each.dropped, 0);
  const isPartlyShipped = status === 'Await Shipping' && lines.some((line) => line.shipped > 0);
  return isPartlyShipped && dropped > 0 && dropped === unshipped ? 'Shipped' : status;
}

/** In characters; applies to carriers and tracking numbers. */
const MAX_LENGTH = 50;
const isShortLine = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_LENGTH && !/\p{Cc}/u.test(text);

export const isValidCarrier = isShortLine;
export const isValidTrackingNumber = isShortLine;
