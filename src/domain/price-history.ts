import type { Cents } from './money.ts';
import { calculatePersonalPrices, type ListPrices, unitPrice } from './price.ts';

export const PRICE_FIELDS = [
  'is_sale',
  'cad_price',
  'usd_price',
  'cad_sale_price',
  'usd_sale_price',
] as const satisfies readonly (keyof ListPrices)[];

/** The staff member or job that changed a price, and the bulk change or import that the change was part of, if any. */
interface PriceChangeSource {
  actor: string;
  /** The number of the bulk change. */
  bulk?: number | undefined;
  /** The name of the imported file. */
  import?: string | undefined;
  import_id?: string | undefined;
}

/** A recorded change of an item. `before` is null if the change created the item. */
export interface PriceChange {
  at: Date;
  by: PriceChangeSource;
  before: Partial<ListPrices> | null;
}

/** Unit prices without a customer's percentage. `from` and `by` are null before the first recorded change. */
export interface PricePeriod {
  from: Date | null;
  by: PriceChangeSource | null;
  cad: Cents;
  usd: Cents;
  is_sale: boolean;
}

/** Reconstructs an item's price periods, oldest first, from its current prices and its changes, newest first. */
export function priceHistory(current: ListPrices, changes: readonly PriceChange[]): PricePeriod[] {
  const periods: PricePeriod[] = [];
  let prices = current;
  for (const { before, ...change } of changes) {
    periods.unshift(periodOf(prices, change));
    if (before === null) return withoutRepetition(periods);
    prices = { ...prices, ...before };
  }
  periods.unshift(periodOf(prices, null));
  return withoutRepetition(periods);
}

function periodOf(item: ListPrices, change: Pick<PriceChange, 'at' | 'by'> | null): PricePeriod {
  const prices = calculatePersonalPrices(item, 0);
  const { at: from = null, by = null } = change ?? {};
  return { from, by, cad: unitPrice(prices, 'ca'), usd: unitPrice(prices, 'us'), is_sale: item.is_sale };
}

/**
 * Drops a period whose prices are those of the period before it: the change that started it affected something else,
 * such as the days of a sale.
 */
const withoutRepetition = (periods: PricePeriod[]): PricePeriod[] =>
  periods.filter(({ cad, usd, is_sale }, index) => {
    const previous = periods[index - 1];
    return previous?.cad !== cad || previous.usd !== usd || previous.is_sale !== is_sale;
  });
