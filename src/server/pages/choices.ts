import type { Currency } from '#domain/money.ts';
import { pathIn, splitLanguage } from '#texts/language-path.ts';
import type { Language } from '#texts/texts.ts';

/**
 * A cookie that is set in addition to `currency` if the currency is chosen by a link, as in browsers without scripts.
 * Requests with this cookie get personal documents in that currency, so caches must pass such requests on to the shop.
 */
export const DOCUMENT_CURRENCY_COOKIE = 'document_currency';

/** The currency from a URL or cookie; undefined for any other value. */
export const chosenCurrency = (value: string | null | undefined): Currency | undefined =>
  value === 'ca' || value === 'us' ? value : undefined;

/** The language from a URL or cookie; undefined for any value that is not among the languages of the shop. */
export const chosenLanguage = (
  value: string | null | undefined,
  languages: readonly Language[],
): Language | undefined => languages.find((each) => each === value);

/** Path and query of the same page in a language, without the parameters that choose language and currency. */
export function withoutChoices(url: URL, language: Language): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('currency');
  query.delete('language');
  // Leading double slashes, also after the language prefix, would redirect to another host.
  const { path } = splitLanguage(url.pathname.replace(/^\/+/, '/'));
  const local = pathIn(language, path.replace(/^\/+/, '/'));
  return query.size > 0 ? `${local}?${query}` : local;
}
