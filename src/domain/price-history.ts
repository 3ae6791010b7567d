import type { Cents } from './money.ts';
import { calculatePersonalPrices, type ListPrices, unitPrice } from './price.ts';

export const PRICE_FIELDS = [
  'is_sale',
  'cad_price',
  'usd_price',
  'cad_sale_price',
  'usd_sale_price',
] as const satisfies readonly (keyof ListPrices)[];

/** A recorded change of an item. `before` is null if the change created the item. */
export interface PriceChange {
  at: Date;
  before: Partial<ListPrices> | null;
}

/** Unit prices from a time on, before any customer's percentage; `from` is null before the first recorded change. */
export interface PricePeriod {
  from: Date | null;
  cad: Cents;
  usd: Cents;
  is_sale: boolean;
}

/** Reconstructs an item's price periods, oldest first, from its current prices and its changes, newest first. */
export function priceHistory(current: ListPrices, changes: readonly PriceChange[]): PricePeriod[] {
  const periods: PricePeriod[] = [];
  let prices = current;
  for (const { at, before } of changes) {
    periods.unshift(periodOf(prices, at));
    if (before === null) return withoutRepetition(periods);
    prices = { ...prices, ...before };
  }
  periods.unshift(periodOf(prices, null));
  return withoutRepetition(periods);
}

function periodOf(item: ListPrices, from: Date | null): PricePeriod {
  const prices = calculatePersonalPrices(item, 0);
  return { from, cad: unitPrice(prices, 'ca'), usd: unitPrice(prices, 'us'), is_sale: item.is_sale };
}

/** Drops periods with the same prices as the one before: only something else changed, such as the days of a sale. */
const withoutRepetition = (periods: PricePeriod[]): PricePeriod[] =>
  periods.filter(({ cad, usd, is_sale }, index) => {
    const last = periods[index - 1];
    return !last || cad !== last.cad || usd !== last.usd || is_sale !== last.is_sale;
  });
