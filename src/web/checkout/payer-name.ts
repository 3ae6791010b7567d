const KEY = 'payer-name';

/** Who paid at the provider, carried to the page of the placed order, which is another document. */
export function keepPayerName(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // A browser that keeps nothing is not told the name; the order is placed all the same.
  }
}

/** Said once. */
export function takePayerName(): string | null {
  try {
    const name = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return name;
  } catch {
    return null;
  }
}
