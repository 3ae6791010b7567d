const STORAGE_KEY = 'analytics-client';

/** The random id of this browser for the analytics service, created on first consent and stored on the device. */
export function getAnalyticsClientId(): string {
  const id = crypto.randomUUID();
  try {
    const storedId = localStorage.getItem(STORAGE_KEY);
    if (storedId) return storedId;
    localStorage.setItem(STORAGE_KEY, id);
  } catch {
    // Without storage every order gets a new id.
  }
  return id;
}

/** Call when consent is withdrawn. */
export function deleteAnalyticsClientId(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage nothing was saved.
  }
}
