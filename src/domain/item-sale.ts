import type { Cents } from './money.ts';

/** What staff want of an item's prices; cents, days of the shop's calendar. */
export interface SaleInput {
  is_sale: boolean;
  cad_price: Cents;
  usd_price: Cents;
  cad_sale_price: Cents | null;
  usd_sale_price: Cents | null;
  sale_start: string | null;
  sale_end: string | null;
}

/** What is kept of it: a sale is in force, or begins on its first day. */
export type Sale = SaleInput & { sale_scheduled: boolean };

export interface SaleProblem {
  field: 'cad_sale_price' | 'usd_sale_price' | 'sale_end';
  problem: 'sale-prices-missing' | 'sale-price-too-high' | 'sale-already-over' | 'sale-ends-before';
}

/** Every field that breaks its rule: a sale needs both prices, each below the normal one, and days ahead. */
export function saleProblems(input: SaleInput, today: string): SaleProblem[] {
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

/**
 * A sale that begins later is kept for its day; without a sale there are no days. Prices of a sale that is
 * over are kept for the next one, unless the price itself has fallen to them.
 */
export function saleOn(input: SaleInput, today: string): Sale {
  if (!input.is_sale) {
    const kept = (sale: Cents | null, normal: Cents) => (sale !== null && sale < normal ? sale : null);
    return {
      ...input,
      cad_sale_price: kept(input.cad_sale_price, input.cad_price),
      usd_sale_price: kept(input.usd_sale_price, input.usd_price),
      sale_start: null,
      sale_end: null,
      sale_scheduled: false,
    };
  }
  const isLater = input.sale_start !== null && input.sale_start > today;
  return { ...input, is_sale: !isLater, sale_scheduled: isLater };
}
