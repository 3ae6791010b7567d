/** Defines when a day of the shop starts and ends. */
export const SHOP_TIME_ZONE = 'America/Toronto';
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' });

/** The calendar day in the shop's time zone, as `2026-03-01`. */
export const shopDay = (time: Date): string => calendar.format(time);

/** Adds calendar days, which may be negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** True for an existing day, as `2026-03-01`, in the years 1900 to 2999. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // `Date` accepts a 31st of a shorter month and rolls over into the next one.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
