import { ok, type Result, refused } from './result.ts';

/** The units to add (or remove, if negative), or the number of units that were counted. */
export type StockCorrection = { change: number } | { counted: number };

/** The units on hand after a correction. Refused if fewer than the units allocated to orders and held for payments. */
export function correctStock(
  stock: { on_hand: number; allocated: number; held: number },
  correction: StockCorrection,
): Result<number, 'stock-promised'> {
  const on_hand = 'counted' in correction ? correction.counted : stock.on_hand + correction.change;
  return on_hand < stock.allocated + stock.held ? refused('stock-promised') : ok(on_hand);
}
