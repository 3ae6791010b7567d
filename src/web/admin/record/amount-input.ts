import { type Cents, formatDecimal, toCents } from '#domain/money.ts';
import { localDecimal } from '#texts/format-number.ts';
import type { Language } from '#texts/texts.ts';

/** The text of an amount field: `189.99`, or `189,99` in French; empty for null. */
export const formatAmountInput = (decimal: number | null, t: { language: Language }): string =>
  decimal === null ? '' : localDecimal(formatDecimal(toCents(decimal)), t);

/** Parses the text of an amount field: null when empty, NaN when it is not an amount with at most two decimals. */
export function parseAmount(text: string): number | null {
  const decimal = text.trim().replace(',', '.');
  if (decimal === '') return null;
  return /^\d{1,7}(\.\d{1,2})?$/.test(decimal) ? Number(decimal) : Number.NaN;
}

/** Like `parseAmount`, but in cents. */
export function parseCents(text: string): Cents | null {
  const amount = parseAmount(text);
  return amount === null ? null : toCents(amount);
}

export const isPositive = (amount: number | null): amount is number => amount !== null && amount > 0;
