import { ok, type Result, refused } from './result.ts';

/** The units to add (or remove, if negative), or the number of units that were counted. */
export type StockCorrection = { change: number } | { counted: number };

/** The units on hand after a correction. Refused if fewer than the allocated and held units together. */
export function correctStock(
  stock: { on_hand: number; allocated: number; held: number },
  correction: StockCorrection,
): Result<number, 'stock-promised'> {
  const on_hand = 'counted' in correction ? correction.counted : stock.on_hand + correction.change;
  return on_hand < stock.allocated + stock.held ? refused('stock-promised') : ok(on_hand);
}

/** The direction of each reason for a correction: 1 can only add units, -1 can only remove them, 0 can do both. */
const DIRECTIONS = { received: 1, count: 0, damaged: -1, lost: -1, found: 1, other: 0 } as const;

export type StockReason = keyof typeof DIRECTIONS;
export const STOCK_REASONS = Object.keys(DIRECTIONS) as StockReason[];

/** False for a contradiction, such as adding units because some were lost. */
export const isPossibleCorrection = (reason: StockReason, change: number): boolean =>
  DIRECTIONS[reason] * change >= 0;
