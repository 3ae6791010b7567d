import { ok, type Result, refused } from './result.ts';

const MAX_LINES = 50;
/** Two full carts can become one at sign-in, and be ordered. */
export const MAX_JOINED_LINES = 2 * MAX_LINES;
export const MAX_QUANTITY = 99;

/**
 * The quantity a line has after a wish: `is_replaced` sets it, else it is added to what is there.
 * `current` is undefined for a line that is not in the cart yet; `lines` counts the cart's lines.
 */
export function quantityAfter(
  current: number | undefined,
  wish: { quantity: number; is_replaced: boolean },
  lines: number,
): Result<number, 'quantity-invalid' | 'cart-full'> {
  const quantity = wish.is_replaced ? wish.quantity : (current ?? 0) + wish.quantity;
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return refused('quantity-invalid');
  if (current === undefined && lines >= MAX_LINES) return refused('cart-full');
  return ok(quantity);
}

/** Pieces of each part over all lines: two cars on one part share one stock. In part order. */
export function needsOf(lines: readonly { part_number: string; quantity: number }[]) {
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.part_number, (sums.get(line.part_number) ?? 0) + line.quantity);
  return [...sums]
    .map(([part_number, quantity]) => ({ part_number, quantity }))
    .sort((a, b) => (a.part_number < b.part_number ? -1 : 1));
}

/** Lines of parts of which more is ordered, over all lines, than there is. */
export function stockProblems<Line extends { part_number: string; quantity: number; stock: number }>(
  lines: readonly Line[],
): { line: Line; ordered: number; stock: number }[] {
  const ordered = new Map(needsOf(lines).map((need) => [need.part_number, need.quantity]));
  return lines
    .map((line) => ({ line, ordered: ordered.get(line.part_number)!, stock: Math.max(0, line.stock) }))
    .filter((each) => each.ordered > each.stock);
}
