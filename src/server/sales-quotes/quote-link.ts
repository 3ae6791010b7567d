import type { Currency } from '#domain/money.ts';
import { parseQuoteNumber } from '#domain/sales-quote.ts';
import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';
import { siteUrl } from '#texts/language-path.ts';
import type { Language } from '#texts/texts.ts';

/** The key of the link in a quote's email, derived from the shop's secret, so that the key is not stored. */
const quoteLinkKey = (secrets: Secrets, quote_number: number): string =>
  secrets.sign('quote-link', String(quote_number));

export const isQuoteLinkKey = (secrets: Secrets, quote_number: number, key: string): boolean =>
  constantTimeEqual(key, quoteLinkKey(secrets, quote_number));

/**
 * The quote number in a `quote_link`, which is not the whole link, but the number and the key of a quote with a dot
 * between them. Null without a `quote_link`; 0, an unknown quote, if it is malformed or its key is wrong.
 */
export function parseQuoteLink(secrets: Secrets, quote_link: string | undefined): number | null {
  if (quote_link === undefined) return null;
  const [number = '', key = ''] = quote_link.split('.');
  const quote_number = parseQuoteNumber(number);
  return isQuoteLinkKey(secrets, quote_number, key) ? quote_number : 0;
}

/** The link in a quote's email. Its language and currency are the quote's, so the buyer is not asked for a country. */
export const quoteLink = (
  public_url: string,
  secrets: Secrets,
  { quote_number, currency, language }: { quote_number: number; currency: Currency; language: Language },
): string =>
  `${siteUrl(public_url, language)}/quote/${quote_number}?key=${quoteLinkKey(secrets, quote_number)}&currency=${currency}`;
