/** Currency codes of the API: `ca` is CAD, `us` is USD. Amounts are never converted between them. */
export const CURRENCIES = ['ca', 'us'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Integer cents of one currency. Decimal amounts appear only in the API and on screen. */
export type Cents = number;

const CODES = { ca: 'CAD', us: 'USD' } as const;

/** ISO 4217 code. */
export const currencyCode = (currency: Currency): 'CAD' | 'USD' => CODES[currency];

/**
 * `numerator / denominator`, rounded half up. Exact for all safe integers. Throws a RangeError for negative or
 * fractional input.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator) || numerator < 0 || denominator <= 0) {
    throw new RangeError(`cannot round ${numerator}/${denominator}`);
  }
  const divisor = BigInt(denominator);
  return Number((2n * BigInt(numerator) + divisor) / (2n * divisor));
}

/** Converts a decimal amount of the API to cents: `189.99` becomes `18999`. */
export const toCents = (decimal: number): Cents => Math.round(decimal * 100);

export const toDecimal = (cents: Cents): number => cents / 100;

/** Converts each amount of an object; null stays null. */
export const toDecimals = <Amounts extends Record<string, Cents | null>>(amounts: Amounts): Amounts =>
  Object.fromEntries(
    Object.entries(amounts).map(([name, cents]) => [name, cents === null ? null : toDecimal(cents)]),
  ) as Amounts;

/** Formats cents as `1234.50`: two decimals, no grouping. */
export function formatDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const absolute = Math.abs(cents);
  return `${sign}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** The currency of an ISO 4217 code; undefined for one that the shop does not sell in. */
export const currencyOfCode = (code: string): Currency | undefined =>
  CURRENCIES.find((currency) => CODES[currency] === code);
