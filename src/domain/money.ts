/** The shop's two currencies as they travel: CAD is `ca`, USD is `us`. Never converted into each other. */
export type Currency = 'ca' | 'us';
export const CURRENCIES: readonly Currency[] = ['ca', 'us'];

/** Integer cents of one currency. Amounts are kept like this everywhere but on the wire and the screen. */
export type Cents = number;

const SHOWN = { ca: 'C$', us: 'U$' } as const;
const CODES = { ca: 'CAD', us: 'USD' } as const;

/** ISO 4217 code. */
export const currencyCode = (currency: Currency): 'CAD' | 'USD' => CODES[currency];

/**
 * `numerator / denominator`, half up. Exact for any safe integers: money is never a float.
 * Throws a RangeError for negative or fractional input.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  if (!Number.isInteger(numerator) || !Number.isInteger(denominator) || numerator < 0 || denominator <= 0) {
    throw new RangeError(`cannot round ${numerator}/${denominator}`);
  }
  const divisor = BigInt(denominator);
  return Number((2n * BigInt(numerator) + divisor) / (2n * divisor));
}

/** Decimal units from the wire (189.99) to cents (18999). */
export const centsOf = (decimal: number): Cents => Math.round(decimal * 100);

/** Cents to the decimal number that travels on the wire. */
export const decimalOf = (cents: Cents): number => cents / 100;

/** `1234.50`: two decimals, a point, no grouping. */
export function fixedDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** `C$1234.50` or `U$1234.50`: the one way a price is shown. */
export const formatPrice = (cents: Cents, currency: Currency): string =>
  `${SHOWN[currency]}${fixedDecimal(cents)}`;
