import { addDays } from './shop-day.ts';

/** Inclusive days in the shop's time zone. */
export interface DayRange {
  from: string;
  until: string;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export const countDays = ({ from, until }: DayRange): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/** Defaults to the last 30 days; limited to one year. */
export function resolveOverviewRange(requested: Partial<DayRange>, today: string): DayRange {
  const until = requested.until ?? today;
  const from = requested.from ?? addDays(until, 1 - DEFAULT_DAYS);
  if (from > until) return { from: until, until };
  return countDays({ from, until }) > MAX_DAYS
    ? { from: addDays(until, 1 - MAX_DAYS), until }
    : { from, until };
}

/** The range of equal length that directly precedes this one. */
export const previousRange = (range: DayRange): DayRange => ({
  from: addDays(range.from, -countDays(range)),
  until: addDays(range.from, -1),
});

export const listDays = (range: DayRange): string[] =>
  Array.from({ length: countDays(range) }, (_, index) => addDays(range.from, index));
