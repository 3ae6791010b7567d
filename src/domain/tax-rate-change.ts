import { ok, type Result, refused } from './result.ts';
import { addDays } from './shop-day.ts';

/** A tax rate with its first and last day in the shop's time zone. A day is null if the rate has no start or no end. */
interface DatedRate {
  rate_id: string;
  from_day: string | null;
  until_day: string | null;
}

/**
 * The rate that a new rate replaces: the one without a last day; null if there is none. `rates` are those of one
 * province and component. A new rate cannot start in the past, because orders have already been taxed by the old one.
 */
export function findRateToReplace<Rate extends DatedRate>(
  rates: readonly Rate[],
  from_day: string,
  today: string,
): Result<Rate | null, 'rate-in-past' | 'rate-later-exists'> {
  if (from_day < today) return refused('rate-in-past');
  const endlessRate = rates.find((rate) => rate.until_day === null) ?? null;
  const existingStart = endlessRate?.from_day ?? null;
  if (existingStart !== null && existingStart >= from_day) return refused('rate-later-exists');
  return ok(endlessRate);
}

/**
 * The rate that ends the day before `withdrawn` begins, and that continues without a last day if `withdrawn` is
 * withdrawn; null if there is none. Only the latest rate can be withdrawn, and only before its first day.
 */
export function findRateToReopen<Rate extends DatedRate>(
  rates: readonly Rate[],
  withdrawn: Rate,
  today: string,
): Result<Rate | null, 'rate-begun' | 'rate-later-exists'> {
  if (withdrawn.from_day === null || withdrawn.from_day <= today) return refused('rate-begun');
  if (withdrawn.until_day !== null) return refused('rate-later-exists');
  const lastDayBefore = dayBefore(withdrawn.from_day);
  return ok(rates.find((rate) => rate.until_day === lastDayBefore) ?? null);
}

/** The last day of a rate that is replaced on `day`. */
export const dayBefore = (day: string): string => addDays(day, -1);
