/** The email that reminds a buyer to have the brakes checked. Distances are in km for `ca` and in miles for `us`. */

import type { Currency } from './money.ts';
import type { OrderStatus } from './order-status.ts';
import { ok, type Result, refused } from './result.ts';

export const REMINDER_MONTHS = [6, 12, 24] as const;
/** The distances that the form suggests. */
export const REMINDER_DISTANCES: Record<Currency, readonly number[]> = {
  ca: [10_000, 20_000, 40_000],
  us: [6000, 12_000, 25_000],
};
/** The limits of a distance that the shopper enters. */
export const DISTANCE_RANGE = { min: 1000, max: 100_000 };
/** The distance per year that the form suggests. */
export const YEARLY_DISTANCE: Record<Currency, number> = { ca: 15_000, us: 12_000 };
export const MAX_REMINDER_MONTHS = 60;

/** The time until the reminder: a number of months, or a distance to drive. */
type ReminderDelay = { months: number } | { distance: number; distance_per_year: number };

/** Statuses of orders whose sets are on a car or soon will be. */
const REMINDABLE: readonly OrderStatus[] = ['Paid', 'Await Shipping', 'Shipped'];

export const isRemindable = (status: OrderStatus): boolean => REMINDABLE.includes(status);

/** The day of the reminder, 1 to 60 months from today. January 31 plus one month is the last day of February. */
export function decideReminderDay(
  status: OrderStatus,
  today: string,
  delay: ReminderDelay,
): Result<string, 'reminder-unavailable'> {
  if (!isRemindable(status)) return refused('reminder-unavailable');
  const months =
    'months' in delay ? delay.months : Math.round((12 * delay.distance) / delay.distance_per_year);
  return ok(addMonths(today, Math.min(Math.max(months, 1), MAX_REMINDER_MONTHS)));
}

function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate(); // day 0 is the last day of the month before
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
