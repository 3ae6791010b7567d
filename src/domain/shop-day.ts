/** Where the shop's days begin and end. */
export const SHOP_TIME_ZONE = 'America/Toronto';
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, dateStyle: 'short' });

/** The day it is in the shop, as `2026-03-01`: for coupons, tax rates, invoices and what is shown. */
export const shopDay = (time: Date): string => calendar.format(time);

/** The day so many days after another, or before it where they are negative; by the calendar, not by hours. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar that a shop can mean: a real one, in the years 1900 to 2999. */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  // A day too many of a month rolls over into the next one.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}
