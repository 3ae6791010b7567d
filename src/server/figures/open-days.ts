import { sql } from 'kysely';
import { type DayRange, listDays } from '#domain/overview-range.ts';
import { addDays } from '#domain/shop-day.ts';
import type { Db } from '#server/platform/db.ts';

/** Consecutive days as ranges. The days are in order. */
export function toRanges(days: readonly string[]): DayRange[] {
  const ranges: DayRange[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last && addDays(last.until, 1) === day) last.until = day;
    else ranges.push({ from: day, until: day });
  }
  return ranges;
}

/** The days of a range that are not closed, such as today. */
export async function findOpenDays(db: Db, range: DayRange): Promise<DayRange[]> {
  const { rows } = await sql<{ day: string }>`
    select day::text from closed_day where day between ${range.from}::date and ${range.until}::date`.execute(
    db,
  );
  const closed = new Set(rows.map((row) => row.day));
  return toRanges(listDays(range).filter((day) => !closed.has(day)));
}
