import { otherAxle } from './axles.ts';
import type { Fit } from './fitment.ts';
import { ok, type Result, refused } from './result.ts';

/** The limit for adding lines to a cart. */
const MAX_LINES = 50;
/** The limit for orders: two full carts that were merged at sign-in can still be ordered. */
export const MAX_MERGED_LINES = 2 * MAX_LINES;
/** The limit for the units of one line. */
export const MAX_QUANTITY = 99;

/**
 * Lists and product pages show at most this number of available units. The database function `shown_stock` has the same
 * limit.
 */
export const MAX_SHOWN_STOCK = 5;

/** True for one to four available units. Pages show their exact number. */
export const isLowStock = (available: number): boolean => available > 0 && available < MAX_SHOWN_STOCK;

/** The largest quantity that a page offers. A page does not get the number of available units above four. */
export const maxAddable = (available: number): number =>
  available < MAX_SHOWN_STOCK ? available : MAX_QUANTITY;

/** Identifies a line within a cart: the same part for another car is another line. */
export const lineKey = (line: { part_number: string; car_part_id: string }): string =>
  `${line.part_number}\n${line.car_part_id}`;

/** True for a set that is in stock and certain to fit: a list can add it to the cart without showing its page. */
export const isAddableAtOnce = (set: { in_stock: boolean }, fit: Pick<Fit, 'verdict'>): boolean =>
  set.in_stock && fit.verdict === 'fits';

/** True for a set that is in stock and fits, or whose fit the shopper can still find out. */
export const mayBeOffered = (set: { in_stock: boolean }, fit: Pick<Fit, 'verdict'>): boolean =>
  set.in_stock && fit.verdict !== 'does-not-fit';

/** A set that does not fit the car is sold only if the shopper has acknowledged that. */
export const needsAcknowledgement = (line: { fit: Fit; is_acknowledged: boolean }): boolean =>
  line.fit.verdict === 'does-not-fit' && !line.is_acknowledged;

/**
 * The quantity of a line after a change. The new quantity replaces the old one if `is_replaced`, otherwise it is added.
 * `current` is undefined for a line that is not in the cart yet.
 */
export function applyQuantityChange(
  current: number | undefined,
  change: { quantity: number; is_replaced: boolean },
  lineCount: number,
): Result<number, 'quantity-invalid' | 'cart-full'> {
  const quantity = change.is_replaced ? change.quantity : (current ?? 0) + change.quantity;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return refused('quantity-invalid');
  if (current === undefined && lineCount >= MAX_LINES) return refused('cart-full');
  return ok(quantity);
}

/** Units of each part across all lines, because lines for different cars share one stock. Sorted by part number. */
export function unitsByPart(lines: readonly { part_number: string; quantity: number }[]) {
  const units = new Map<string, number>();
  for (const line of lines) units.set(line.part_number, (units.get(line.part_number) ?? 0) + line.quantity);
  return [...units]
    .map(([part_number, quantity]) => ({ part_number, quantity }))
    .sort((a, b) => (a.part_number < b.part_number ? -1 : 1));
}

/**
 * The largest quantity of a line that is in stock; null if the other lines of its part need all units. `ordered` is the
 * number of units in all lines of the part, `stock` the stock of the part.
 */
export function quantityInStock(quantity: number, shortage: { ordered: number; stock: number }) {
  const remaining = quantity - (shortage.ordered - shortage.stock);
  return remaining < 1 ? null : remaining;
}

/** The lines whose part is short: all lines of the part together exceed its stock. */
export function findShortages<Line extends { part_number: string; quantity: number; stock: number }>(
  lines: readonly Line[],
): { line: Line; ordered: number; stock: number }[] {
  const ordered = new Map(unitsByPart(lines).map((each) => [each.part_number, each.quantity]));
  return lines
    .map((line) => ({ line, ordered: ordered.get(line.part_number)!, stock: Math.max(0, line.stock) }))
    .filter((each) => each.ordered > each.stock);
}

/**
 * Maps each redundant line to the first line for the same axle of the same car, if that is for another set: the car
 * needs only one of the two. Lines without a car, and sets that fit either axle, are ignored.
 */
export function findSameAxleLines<
  Line extends { part_number: string; position: string; car_id: string | null },
>(lines: readonly Line[]): Map<Line, Line> {
  const firstByAxle = new Map<string, Line>();
  const found = new Map<Line, Line>();
  for (const line of lines) {
    if (line.car_id === null || otherAxle(line.position) === null) continue;
    const axle = `${line.position} ${line.car_id}`;
    const first = firstByAxle.get(axle);
    if (!first) firstByAxle.set(axle, line);
    else if (first.part_number !== line.part_number) found.set(line, first);
  }
  return found;
}
