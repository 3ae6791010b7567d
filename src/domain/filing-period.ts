import type { DayRange } from './overview-range.ts';
import { addDays } from './shop-day.ts';

/** A month, quarter or year: `2026-03`, `2026-Q1` or `2026`. */
export const FILING_PERIOD = /^(20\d\d)(?:-(0[1-9]|1[0-2])|-Q([1-4]))?$/;

const firstOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

/** The days of a period, which must match `FILING_PERIOD`. */
export function filingDays(period: string): DayRange {
  const [, year, month, quarter] = FILING_PERIOD.exec(period)!;
  const days = (firstMonth: number, months: number): DayRange => ({
    from: firstOfMonth(Number(year), firstMonth),
    until: addDays(firstOfMonth(Number(year), firstMonth + months), -1),
  });
  if (month) return days(Number(month), 1);
  if (quarter) return days(Number(quarter) * 3 - 2, 3);
  return days(1, 12);
}

const [QUARTERS, MONTHS, YEARS] = [8, 24, 5];

/** The periods to choose from, the current one first. */
export function listFilingPeriods(today: string): Record<'quarters' | 'months' | 'years', string[]> {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const list = (count: number, nth: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => nth(i));
  const quarter = year * 4 + Math.ceil(month / 3) - 1;
  return {
    quarters: list(QUARTERS, (i) => `${Math.floor((quarter - i) / 4)}-Q${((quarter - i) % 4) + 1}`),
    months: list(MONTHS, (i) => firstOfMonth(year, month - i).slice(0, 7)),
    years: list(YEARS, (i) => String(year - i)),
  };
}
