import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';

/** The key of the link in a quote's email. It is derived, so that it need not be stored. */
export const quoteLinkKey = (secrets: Secrets, quote_number: number): string =>
  secrets.sign('quote-link', String(quote_number));

export const isQuoteLinkKey = (secrets: Secrets, quote_number: number, key: string): boolean =>
  constantTimeEqual(key, quoteLinkKey(secrets, quote_number));

export const quoteLink = (public_url: string, secrets: Secrets, quote_number: number): string =>
  `${public_url}/quote/${quote_number}?key=${quoteLinkKey(secrets, quote_number)}`;
