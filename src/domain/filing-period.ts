import type { DayRange } from './overview-range.ts';
import { addDays } from './shop-day.ts';

/** A period of a tax return: a month, quarter or year (`2026-03`, `2026-Q1` or `2026`). */
export const FILING_PERIOD = /^(20\d\d)(?:-(0[1-9]|1[0-2])|-Q([1-4]))?$/;

const firstOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

/** The first and last day of a period in the format of `FILING_PERIOD`. */
export function filingDays(period: string): DayRange {
  const [, year, month, quarter] = FILING_PERIOD.exec(period)!;
  const monthsFrom = (firstMonth: number, monthCount: number): DayRange => ({
    from: firstOfMonth(Number(year), firstMonth),
    until: addDays(firstOfMonth(Number(year), firstMonth + monthCount), -1),
  });
  if (month) return monthsFrom(Number(month), 1);
  if (quarter) return monthsFrom(Number(quarter) * 3 - 2, 3);
  return monthsFrom(1, 12);
}

const PERIOD_COUNTS = { quarters: 8, months: 24, years: 5 };

/** The periods to choose from, the current one first. */
export function listFilingPeriods(today: string): Record<'quarters' | 'months' | 'years', string[]> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const list = (count: number, nameOf: (periodsAgo: number) => string) =>
    Array.from({ length: count }, (_, index) => nameOf(index));
  const quartersSinceYear0 = year * 4 + Math.ceil(month / 3) - 1;
  const quarterName = (quarters: number) => `${Math.floor(quarters / 4)}-Q${(quarters % 4) + 1}`;
  return {
    quarters: list(PERIOD_COUNTS.quarters, (ago) => quarterName(quartersSinceYear0 - ago)),
    months: list(PERIOD_COUNTS.months, (ago) => firstOfMonth(year, month - ago).slice(0, 7)),
    years: list(PERIOD_COUNTS.years, (ago) => String(year - ago)),
  };
}
