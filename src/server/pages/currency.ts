import type { Currency } from '#domain/money.ts';

/** A currency that an address or a cookie names; undefined for anything else. */
export const chosenCurrency = (value: string | null | undefined): Currency | undefined =>
  value === 'ca' || value === 'us' ? value : undefined;

/** The same address on this shop, without the currency. */
export function withoutCurrency(url: URL): string {
  const rest = new URLSearchParams(url.searchParams);
  rest.delete('currency');
  // Two slashes at the beginning would lead to another host.
  const path = url.pathname.replace(/^\/+/, '/');
  return rest.size > 0 ? `${path}?${rest}` : path;
}
