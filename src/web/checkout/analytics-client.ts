const KEY = 'analytics-client';

/** This browser's random id at the analytics service; made when the shopper first agrees, kept on the device. */
export function analyticsClient(): string {
  const made = crypto.randomUUID();
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    localStorage.setItem(KEY, made);
  } catch {
    // A browser that keeps nothing has a new id each time; the order does not wait for it.
  }
  return made;
}

/** An agreement taken back takes the id along. */
export function forgetAnalyticsClient(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
