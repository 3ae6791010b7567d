import { daysAfter } from './shop-day.ts';

/** Days of the shop's calendar, both included. */
export interface DayRange {
  from: string;
  until: string;
}

const USUAL_DAYS = 30;
const MAX_DAYS = 366;
const DAY = 86_400_000;

/** How many days a range has, its first and last included. */
export const daysIn = ({ from, until }: DayRange): number => (Date.parse(until) - Date.parse(from)) / DAY + 1;

/** The days that were asked for, at most a year; without a question the last thirty. */
export function overviewRange(asked: Partial<DayRange>, today: string): DayRange {
  const until = asked.until ?? today;
  const from = asked.from ?? daysAfter(until, 1 - USUAL_DAYS);
  if (from > until) return { from: until, until };
  return daysIn({ from, until }) > MAX_DAYS
    ? { from: daysAfter(until, 1 - MAX_DAYS), until }
    : { from, until };
}

/** As many days, right before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: daysAfter(range.from, -daysIn(range)),
  until: daysAfter(range.from, -1),
});

/** Every day of a range. */
export const eachDay = (range: DayRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => daysAfter(range.from, index));
