import type { Currency } from '#domain/money.ts';

/** The currency from a URL or cookie; undefined for any other value. */
export const chosenCurrency = (value: string | null | undefined): Currency | undefined =>
  value === 'ca' || value === 'us' ? value : undefined;

/** Path and query of the URL without the currency parameter. */
export function withoutCurrency(url: URL): string {
  const query = new URLSearchParams(url.searchParams);
  query.delete('currency');
  // Leading double slashes would redirect to another host.
  const path = url.pathname.replace(/^\/+/, '/');
  return query.size > 0 ? `${path}?${query}` : path;
}
