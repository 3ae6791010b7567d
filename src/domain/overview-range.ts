/** Days of the shop's calendar, both included. */
export interface DayRange {
  from: string;
  until: string;
}

const USUAL_DAYS = 30;
const MOST_DAYS = 366;
const DAY = 86_400_000;

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
export const daysIn = ({ from, until }: DayRange): number => (Date.parse(until) - Date.parse(from)) / DAY + 1;

/** The days that were asked for, at most a year; without a question the last thirty. */
export function overviewRange(asked: Partial<DayRange>, today: string): DayRange {
  const until = asked.until ?? today;
  const from = asked.from ?? plus(until, 1 - USUAL_DAYS);
  if (from > until) return { from: until, until };
  return daysIn({ from, until }) > MOST_DAYS ? { from: plus(until, 1 - MOST_DAYS), until } : { from, until };
}

/** As many days, right before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: plus(range.from, -daysIn(range)),
  until: plus(range.from, -1),
});

/** Every day of a range. */
export const eachDay = (range: DayRange): string[] =>
  Array.from({ length: daysIn(range) }, (_, index) => plus(range.from, index));
