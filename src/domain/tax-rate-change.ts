import { ok, type Result, refused } from './result.ts';
import { addDays } from './shop-day.ts';

/**
 * A tax rate with its first and last day in the shop's time zone. `from_day` is null for a rate without a start,
 * `until_day` for an open-ended one.
 */
interface DatedRate {
  rate_id: string;
  from_day: string | null;
  until_day: string | null;
}

/**
 * The open-ended rate, which a new rate replaces; null if there is none. `rates`: the rates of one tax, such as GST, in
 * one province. A new rate cannot start in the past, because orders have already been taxed by the old rate.
 */
export function findRateToReplace<Rate extends DatedRate>(
  rates: readonly Rate[],
  from_day: string,
  today: string,
): Result<Rate | null, 'rate-in-past' | 'rate-later-exists'> {
  if (from_day < today) return refused('rate-in-past');
  const openEndedRate = rates.find((rate) => rate.until_day === null) ?? null;
  const existingStart = openEndedRate?.from_day ?? null;
  if (existingStart !== null && existingStart >= from_day) return refused('rate-later-exists');
  return ok(openEndedRate);
}

/**
 * Withdrawing a rate makes the one before it open-ended again. Returns that previous rate, which ends the day before
 * `rateToWithdraw` begins; null if there is none. Only the latest rate can be withdrawn, and only before its first day.
 */
export function findRateToReopen<Rate extends DatedRate>(
  rates: readonly Rate[],
  rateToWithdraw: Rate,
  today: string,
): Result<Rate | null, 'rate-begun' | 'rate-later-exists'> {
  if (rateToWithdraw.from_day === null || rateToWithdraw.from_day <= today) return refused('rate-begun');
  if (rateToWithdraw.until_day !== null) return refused('rate-later-exists');
  const lastDayBefore = dayBefore(rateToWithdraw.from_day);
  return ok(rates.find((rate) => rate.until_day === lastDayBefore) ?? null);
}

/** The last day of a rate that is replaced on `day`. */
export const dayBefore = (day: string): string => addDays(day, -1);
