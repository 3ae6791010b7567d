import { once } from './memoize.ts';

/** The time zone of the shop's calendar days. */
export const SHOP_TIME_ZONE = 'America/Toronto';
const dayFormat = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' }),
);

/** The calendar day in the shop's time zone, such as `2026-03-01`. */
export const shopDay = (time: Date): string => dayFormat().format(time);

const timeFormat = once(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: SHOP_TIME_ZONE,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    }),
);

/** An ISO 8601 time in the shop's time zone with its offset, such as `2026-03-01T09:30:00-05:00`. */
export function shopTime(time: Date): string {
  const parts = timeFormat().formatToParts(time);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)!.value;
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}${part('timeZoneName').slice('GMT'.length)}`;
}

/** Adds calendar days; a negative number subtracts them. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBetween = (from: string, until: string): number =>
  (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** True for an existing day of the years 1900 to 2999, such as `2026-03-01`. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // `Date` accepts February 31 and turns it into a day of March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
