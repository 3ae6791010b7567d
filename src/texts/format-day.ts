import type { Translate } from './texts.ts';

/**
 * A calendar day such as `2026-03-01` with its weekday, without the year: `Sun, Mar 1`, or `dimanche 1er mars` in French.
 * The names are texts, because `Intl.DateTimeFormat` takes a browser some 20 ms on pages that show one day.
 */
export function formatDay(day: string, t: Translate): string {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = t('weekday-names').split(' ')[date.getUTCDay()]!;
  const month = t('month-names').split(' ')[date.getUTCMonth()]!;
  const number = date.getUTCDate();
  return number === 1 ? t('first-of-month', { weekday, month }) : t('day', { weekday, month, day: number });
}
