import type { Currency } from '#domain/money.ts';

const DAYS_30 = 30 * 86_400;

export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found && decodeURIComponent(found.slice(name.length + 1));
}

/** The chosen currency, for the screen; 30 days. */
export function keepCurrency(currency: Currency): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers we serve
  document.cookie = `currency=${currency}; path=/; max-age=${DAYS_30}; samesite=lax${secure}`;
}

export const chosenCurrency = (): Currency | undefined => {
  const value = readCookie('currency');
  return value === 'ca' || value === 'us' ? value : undefined;
};
