const STORAGE_KEY = 'payer-name';

/** Hands the payer's name to the order confirmation, which is a separate document. */
export function storePayerName(name: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Without storage the confirmation omits the name.
  }
}

/** Reads and deletes the name, so that it is displayed only once. */
export function consumePayerName(): string | null {
  try {
    const name = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return name;
  } catch {
    return null;
  }
}
