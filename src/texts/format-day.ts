import type { Translate } from './texts.ts';

/** The parts of a day. Weekdays and months are named by texts, because `Intl.DateTimeFormat` takes a browser 20 ms. */
function partsOf(day: string, t: Translate) {
  const date = new Date(`${day}T00:00:00Z`);
  return {
    weekday: t('weekday-names').split(' ')[date.getUTCDay()]!,
    month: t('month-names').split(' ')[date.getUTCMonth()]!,
    day: date.getUTCDate(),
    year: date.getUTCFullYear(),
  };
}

/**
 * Formats a calendar day with its weekday and without the year: `2026-03-01` becomes `Sun, Mar 1`, or
 * `dimanche 1er mars` in French.
 */
export function formatDay(day: string, t: Translate): string {
  const parts = partsOf(day, t);
  return t(parts.day === 1 ? 'first-of-month' : 'day', parts);
}

/** Formats a calendar day with its year, for use in a sentence: `Mar 1, 2026`, or `1er mars 2026` in French. */
export function formatDate(day: string, t: Translate): string {
  const parts = partsOf(day, t);
  return t(parts.day === 1 ? 'first-of-month-date' : 'date', parts);
}

/** A day with its weekday, so that a wrong day is noticed: `Sun 2026-03-01`. */
export const dayWithWeekday = (day: string, t: Translate): string => `${partsOf(day, t).weekday} ${day}`;
