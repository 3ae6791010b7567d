import { type Cents, type Currency, currencyOfCode, formatDecimal, toCents } from '#domain/money.ts';
import { formatNumber } from './format-number.ts';
import type { Language, Translate } from './texts.ts';

const WITH_SYMBOL: Record<Language, Record<Currency, (decimal: string) => string>> = {
  en: { ca: (decimal) => prefixed('C$', decimal), us: (decimal) => prefixed('U$', decimal) },
  fr: { ca: (decimal) => `${decimal}\u00a0$\u00a0CA`, us: (decimal) => `${decimal}\u00a0$\u00a0US` },
};

/** The sign of a negative amount precedes the symbol. */
const prefixed = (symbol: string, decimal: string): string =>
  decimal.startsWith('-') ? `-${symbol}${decimal.slice(1)}` : `${symbol}${decimal}`;

/** Formats cents without the currency: `1234.50` in English, `1 234,50` in French. */
export const formatWithoutCurrency = (cents: Cents, { language }: Pick<Translate, 'language'>): string =>
  language === 'en' ? formatDecimal(cents) : formatNumber(cents / 100, { language }, 2);

/** Formats cents in CAD or USD: `C$1234.50` or `U$1234.50` in English, `1 234,50 $ CA` or `1 234,50 $ US` in French. */
export const formatPrice = (cents: Cents, currency: Currency, t: Pick<Translate, 'language'>): string =>
  WITH_SYMBOL[t.language][currency](formatWithoutCurrency(cents, t));

/** Formats cents in any currency that a provider may report: `12.34 EUR`. `code` is an ISO 4217 code. */
export function formatByCurrencyCode(cents: Cents, code: string, t: Pick<Translate, 'language'>): string {
  const currency = currencyOfCode(code);
  return currency ? formatPrice(cents, currency, t) : `${formatWithoutCurrency(cents, t)}\u00a0${code}`;
}

/** Formats a decimal amount from an API response in CAD or USD, like `formatPrice`. */
export const formatAmount = (decimal: number, currency: Currency, t: Pick<Translate, 'language'>): string =>
  formatPrice(toCents(decimal), currency, t);
