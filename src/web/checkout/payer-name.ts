const KEY = 'payer-name';

/** Who paid at the provider, carried to the page of the placed order, which is another document. */
export function keepPayerName(name: string): void {
  sessionStorage.setItem(KEY, name);
}

/** Said once. */
export function takePayerName(): string | null {
  const name = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return name;
}
