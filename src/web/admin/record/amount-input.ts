import { formatDecimal, toCents } from '#domain/money.ts';

/** The text of an amount field; empty for null. */
export const formatAmountInput = (decimal: number | null): string =>
  decimal === null ? '' : formatDecimal(toCents(decimal));

/** Parses the text of an amount field: null when empty, NaN when it is not an amount with at most two decimals. */
export function parseAmount(text: string): number | null {
  const decimal = text.trim().replace(',', '.');
  if (decimal === '') return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

export const isPositive = (amount: number | null): amount is number => amount !== null && amount > 0;
