const KEY = 'analytics-client';

/** This browser's random id at the analytics service; made when the shopper first agrees, kept on the device. */
export function analyticsClient(): string {
  const known = localStorage.getItem(KEY);
  if (known) return known;
  const made = crypto.randomUUID();
  localStorage.setItem(KEY, made);
  return made;
}

/** An agreement taken back takes the id along. */
export const forgetAnalyticsClient = (): void => localStorage.removeItem(KEY);
