import type { Cents } from './money.ts';
import type { ListPrices } from './price.ts';

/** An item's prices in cents, and the days of its sale in the shop's time zone. */
export interface SaleInput extends ListPrices {
  sale_start: string | null;
  sale_end: string | null;
}

/** The stored state: `is_sale` while the sale is on, `sale_scheduled` until it starts. */
export type Sale = SaleInput & { sale_scheduled: boolean };

export interface SaleProblem {
  field: 'cad_sale_price' | 'usd_sale_price' | 'sale_end';
  problem: 'sale-prices-missing' | 'sale-price-too-high' | 'sale-already-over' | 'sale-ends-before';
}

/** All validation errors. A sale requires both sale prices, each below the normal price, and must not be over. */
export function validateSale(input: SaleInput, today: string): SaleProblem[] {
  const prices = [
    ['cad_sale_price', input.cad_sale_price, input.cad_price],
    ['usd_sale_price', input.usd_sale_price, input.usd_price],
  ] as const;
  const problems: SaleProblem[] = prices.flatMap(([field, sale, normal]): SaleProblem[] => {
    if (sale === null) return input.is_sale ? [{ field, problem: 'sale-prices-missing' }] : [];
    return sale < normal || !input.is_sale ? [] : [{ field, problem: 'sale-price-too-high' }];
  });
  const { sale_start, sale_end } = input;
  if (!input.is_sale || sale_end === null) return problems;
  if (sale_start !== null && sale_end < sale_start)
    return [...problems, { field: 'sale_end', problem: 'sale-ends-before' }];
  return sale_end < today ? [...problems, { field: 'sale_end', problem: 'sale-already-over' }] : problems;
}

type SaleStart = Pick<SaleInput, 'is_sale' | 'sale_start'>;

const startsLater = ({ is_sale, sale_start }: SaleStart, today: string): boolean =>
  is_sale && sale_start !== null && sale_start > today;

/** True if there is a sale and it is not scheduled for later. */
export const isOnSale = (sale: SaleStart, today: string): boolean =>
  sale.is_sale && !startsLater(sale, today);

/**
 * True if a change replaces the current sale with one that starts later. An item has only one sale, so the current one
 * then ends immediately.
 */
export const endsCurrentSale = (before: SaleStart, after: SaleStart, today: string): boolean =>
  isOnSale(before, today) && startsLater(after, today);

/**
 * Converts the input to the stored state. A sale that starts after today is scheduled. Without a sale, the days are
 * cleared, and sale prices below the normal price are kept for the next sale.
 */
export function resolveSale(input: SaleInput, today: string): Sale {
  if (!input.is_sale) {
    const keepIfLower = (sale: Cents | null, normal: Cents) => (sale !== null && sale < normal ? sale : null);
    return {
      ...input,
      cad_sale_price: keepIfLower(input.cad_sale_price, input.cad_price),
      usd_sale_price: keepIfLower(input.usd_sale_price, input.usd_price),
      sale_start: null,
      sale_end: null,
      sale_scheduled: false,
    };
  }
  const isLater = startsLater(input, today);
  return { ...input, is_sale: !isLater, sale_scheduled: isLater };
}
