import { centsOf, fixedDecimal } from '#domain/money.ts';

/** An amount as it stands in a field; nothing stands for no amount. */
export const moneyText = (decimal: number | null): string =>
  decimal === null ? '' : fixedDecimal(centsOf(decimal));

/** What was typed as a number: null when empty, NaN when it is not an amount with at most two decimals. */
export function moneyOf(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
}
