import { addDays, daysBetween } from './shop-day.ts';

/** The first and last day of a range, in the shop's time zone. */
export interface DayRange {
  from: string;
  until: string;
}

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

export const countDays = ({ from, until }: DayRange): number => daysBetween(from, until) + 1;

/**
 * The requested range or, by default, the last 30 days. A range of more than a year is shortened to its last 366 days.
 * If `from` is after `until`, the range is the day `until`.
 */
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

/** Joins consecutive days into ranges. `days` must be sorted. */
export function rangesOf(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const lastRange = ranges.at(-1);
    if (lastRange && addDays(lastRange.until, 1) === day) lastRange.until = day;
    else ranges.push({ from: day, until: day });
  }
  return ranges;
}

/** The parts of a range that lie before and after another range. */
export function withoutRange(range: DayRange, other: DayRange): DayRange[] {
  const [dayBefore, dayAfter] = [addDays(other.from, -1), addDays(other.until, 1)];
  return [
    { from: range.from, until: range.until < dayBefore ? range.until : dayBefore },
    { from: range.from > dayAfter ? range.from : dayAfter, until: range.until },
  ].filter(({ from, until }) => from <= until);
}

/** The range from the first day to the last day of all ranges. */
export const enclosingRange = (ranges: readonly DayRange[]): DayRange => ({
  from: ranges.map((range) => range.from).sort()[0]!,
  until: ranges
    .map((range) => range.until)
    .sort()
    .at(-1)!,
});
