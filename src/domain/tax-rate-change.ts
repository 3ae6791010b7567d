import { ok, type Result, refused } from './result.ts';
import { daysAfter } from './shop-day.ts';

/** A dated rate as the table keeps it; days of the shop's calendar, both included. */
export interface DatedRate {
  rate_id: string;
  from_day: string | null;
  until_day: string | null;
}

/**
 * Which rate of a province and component a new one takes over from: the open one, which has begun before.
 * Null where there was none. The past is not changed: orders were taxed by it.
 */
export function rateBefore<Rate extends DatedRate>(
  rates: readonly Rate[],
  from_day: string,
  today: string,
): Result<Rate | null, 'rate-in-past' | 'rate-later-exists'> {
  if (from_day < today) return refused('rate-in-past');
  const open = rates.find((rate) => rate.until_day === null) ?? null;
  return open?.from_day != null && open.from_day >= from_day ? refused('rate-later-exists') : ok(open);
}

/** The rate that goes on when one that has not begun is taken back; null where there was none before. */
export function rateReopened<Rate extends DatedRate>(
  rates: readonly Rate[],
  withdrawn: Rate,
  today: string,
): Result<Rate | null, 'rate-begun'> {
  if (withdrawn.from_day === null || withdrawn.from_day <= today || withdrawn.until_day !== null) {
    return refused('rate-begun');
  }
  const before = dayBefore(withdrawn.from_day);
  return ok(rates.find((rate) => rate.until_day === before) ?? null);
}

/** The last day of a rate that another one follows. */
export const dayBefore = (day: string): string => daysAfter(day, -1);
