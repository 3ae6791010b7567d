import type { Currency } from './money.ts';
import type { OrderStatus } from './order-status.ts';
import { ok, type Result, refused } from './result.ts';

/** The emailed reminder to have the brakes of an order checked. */

export const REMINDER_MONTHS = [6, 12, 24] as const;
/** In the unit of the currency's country: kilometres or miles. */
export const REMINDER_DISTANCES: Record<Currency, readonly number[]> = {
  ca: [10_000, 20_000, 40_000],
  us: [6000, 12_000, 25_000],
};
/** The distances that are accepted. */
export const DISTANCE_RANGE = { min: 1000, max: 100_000 };
/** Suggested to the shopper, who can change it. */
export const YEARLY_DISTANCE: Record<Currency, number> = { ca: 15_000, us: 12_000 };
export const MAX_REMINDER_MONTHS = 60;

/** The time until the reminder: given, or derived from a distance. */
export type ReminderDelay = { months: number } | { distance: number; distance_per_year: number };

/** Orders whose sets are, or soon will be, on a car. */
const REMINDABLE: readonly OrderStatus[] = ['Paid', 'Await Shipping', 'Shipped'];

export const isRemindable = (status: OrderStatus): boolean => REMINDABLE.includes(status);

/** The day of the reminder, 1 to 60 months from today; the last day of the month if it has no such day. */
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
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}
