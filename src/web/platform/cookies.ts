const THIRTY_DAYS_IN_SECONDS = 30 * 86_400;

export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return pair && decodeURIComponent(pair.slice(name.length + 1));
}

export function storeChoice(name: 'currency' | 'staff_language', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in browsers we serve
  document.cookie = `${name}=${value}; path=/; max-age=${THIRTY_DAYS_IN_SECONDS}; samesite=lax${secure}`;
}
