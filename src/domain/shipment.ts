import { ok, type Result, refused } from './result.ts';

/** Where the pieces of an order line are. What is neither shipped nor dropped is still to be sent. */
export interface LineUnits {
  line_number: number;
  part_number: string;
  quantity: number;
  shipped: number;
  /** Pieces that will not be sent: cancelled, or refunded before they left. */
  dropped: number;
  /** Shipped pieces that came back into stock. */
  returned: number;
}

/** Some pieces of one line. */
export interface Units {
  line_number: number;
  quantity: number;
}

export type ShipmentRefusal = 'shipment-empty' | 'line-unknown' | 'pieces-more-than-open';

/** Pieces of a line that are still to be sent. */
export const openUnits = (line: LineUnits): number => line.quantity - line.shipped - line.dropped;

/** The status words of a line in the back office's list. */
export function lineStatus(
  order_status: string,
  line: Pick<LineUnits, 'quantity' | 'shipped' | 'dropped'>,
): string {
  const isUnderWay = order_status === 'Paid' || order_status === 'Await Shipping';
  return isUnderWay && line.shipped > 0 && line.shipped + line.dropped === line.quantity
    ? 'Shipped'
    : order_status;
}

/**
 * What a shipment of these pieces comes to: the pieces by line, and whether nothing is left to send
 * afterwards. No wish means everything that is open.
 */
export function decideShipment(
  lines: readonly LineUnits[],
  wish: readonly Units[] | null,
): Result<{ units: Units[]; complete: boolean }, ShipmentRefusal> {
  const units =
    wish === null
      ? lines.map((line) => ({ line_number: line.line_number, quantity: openUnits(line) }))
      : joined(wish);
  const sent = units.filter((each) => each.quantity > 0);
  if (sent.length === 0) return refused('shipment-empty');
  for (const { line_number, quantity } of sent) {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return refused('line-unknown');
    if (quantity > openUnits(line)) return refused('pieces-more-than-open');
  }
  const open = lines.reduce((sum, line) => sum + openUnits(line), 0);
  const leaving = sent.reduce((sum, each) => sum + each.quantity, 0);
  return ok({ units: sent, complete: open === leaving });
}

/** The same line named twice counts together. */
export function joined(units: readonly Units[]): Units[] {
  const sums = new Map<number, number>();
  for (const { line_number, quantity } of units)
    sums.set(line_number, (sums.get(line_number) ?? 0) + quantity);
  return [...sums].map(([line_number, quantity]) => ({ line_number, quantity }));
}

/**
 * Where refunded pieces come from: first those that were not sent yet (they are dropped), then
 * shipped ones, which count as returned only when they came back fit for sale.
 */
export function unitsOfRefund(
  lines: readonly LineUnits[],
  units: readonly Units[],
  restock: boolean,
): { line_number: number; part_number: string; dropped: number; returned: number }[] {
  return units.flatMap(({ line_number, quantity }) => {
    const line = lines.find((each) => each.line_number === line_number);
    if (!line) return [];
    const dropped = Math.min(quantity, openUnits(line));
    const returned = restock ? Math.min(quantity - dropped, line.shipped - line.returned) : 0;
    if (dropped === 0 && returned === 0) return [];
    return [{ line_number, part_number: line.part_number, dropped, returned }];
  });
}

const MAX_TEXT = 50;
const isOneLine = (text: string): boolean =>
  text.length > 0 && text.length <= MAX_TEXT && !/\p{Cc}/u.test(text);

/** A carrier's name: one line of at most 50 characters. */
export const isCarrierText = isOneLine;
/** A tracking number: the same. */
export const isTrackingText = isOneLine;
