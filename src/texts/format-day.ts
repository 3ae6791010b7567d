import type { Translate } from './texts.ts';

/**
 * Formats a calendar day with its weekday and without the year: `2026-03-01` becomes `Sun, Mar 1`, or
 * `dimanche 1er mars` in French. The names come from the texts, because `Intl.DateTimeFormat` takes a browser some 20 ms on pages that show one day.
 */
export function formatDay(day: string, t: Translate): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = t('weekday-names').split(' ')[date.getUTCDay()]!;
  const month = t('month-names').split(' ')[date.getUTCMonth()]!;
  const number = date.getUTCDate();
  return number === 1 ? t('first-of-month', { weekday, month }) : t('day', { weekday, month, day: number });
}
