import { type RawBuilder, sql } from 'kysely';
import { countDays, type DayRange, listDays, rangesOf, withoutRange } from '#domain/overview-range.ts';
import { type Db, onlyRow } from '#server/platform/db.ts';
import { carsByDay, type Source, setsByDay } from './day-sources.ts';

/** Days whose figures are stored. `window` is a range of closed days whose unit totals are also stored. */
export interface ClosedDays {
  days: ReadonlySet<string>;
  window: DayRange | null;
}

/** A table of figures by closed day, and the SQL source that computes its rows. */
interface StoredFigure {
  table: string;
  columns: RawBuilder<unknown>;
  source: Source;
}
/** Unit counts grouped by `columns`, and the table of their totals over the window. */
export interface StoredUnits extends StoredFigure {
  window_table: string;
}
export const UNITS_BY_SET: StoredUnits = {
  table: 'closed_day_set',
  window_table: 'closed_window_set',
  columns: sql`part_number`,
  source: setsByDay,
};
export const UNITS_BY_MODEL: StoredUnits = {
  table: 'closed_day_car',
  window_table: 'closed_window_car',
  columns: sql`make, model`,
  source: carsByDay,
};

/** The overview's default period; also the period that determines how fast an item sells. */
export const WINDOW_DAYS = 30;

export async function readClosedDays(db: Db, { from, until }: DayRange): Promise<ClosedDays> {
  const row = await onlyRow<{ days: string[]; window: DayRange | null }>(db)`
    select array(select day::text from closed_day where day between ${from}::date and ${until}::date) as days,
      (select jsonb_build_object('from', from_day, 'until', until_day)
        from closed_window) as window`;
  return { days: new Set(row.days), window: row.window };
}

const isBetween = ({ from, until }: DayRange) => sql`day between ${from}::date and ${until}::date`;

/** The rows of a range: stored rows for closed days, computed rows for open days, such as today. */
export const rowsOfDays = (
  closed: ClosedDays,
  range: DayRange,
  { table, columns, source }: StoredFigure,
): RawBuilder<unknown> =>
  sql.join(
    [
      sql`select ${columns} from ${sql.table(table)} where ${isBetween(range)}`,
      ...openRows(closed, range, columns, source),
    ],
    sql` union all `,
  );

/**
 * Rows whose units add up to the total of a range. If most of the window is in the range, they are the totals of the
 * window, plus the days that only the range has, minus the days that only the window has. Otherwise they are the days
 * of the range.
 */
export function unitsOfDays(
  closed: ClosedDays,
  range: DayRange,
  { table, window_table, columns, source }: StoredUnits,
): RawBuilder<unknown> {
  const window = closed.window && isMostlyWithin(closed.window, range) ? closed.window : null;
  const storedRows = (ranges: DayRange[], units: RawBuilder<unknown>) =>
    ranges.map((each) => sql`select ${columns}, ${units} from ${sql.table(table)} where ${isBetween(each)}`);
  return sql.join(
    [
      ...(window ? [sql`select ${columns}, units from ${sql.table(window_table)}`] : []),
      ...storedRows(window ? withoutRange(range, window) : [range], sql`units`),
      ...storedRows(window ? withoutRange(window, range) : [], sql`-units`),
      ...openRows(closed, range, sql`${columns}, units`, source),
    ],
    sql` union all `,
  );
}

/** True if more than half of the window's days are in the range. */
const isMostlyWithin = (window: DayRange, range: DayRange): boolean =>
  2 * withoutRange(window, range).reduce((days, each) => days + countDays(each), 0) < countDays(window);

/** The days of the range that are not closed. */
export const openRanges = (closed: ClosedDays, range: DayRange): DayRange[] =>
  rangesOf(listDays(range).filter((day) => !closed.days.has(day)));

function openRows(closed: ClosedDays, range: DayRange, columns: RawBuilder<unknown>, source: Source) {
  const ranges = openRanges(closed, range);
  return ranges.length === 0 ? [] : [sql`select ${columns} from (${source(ranges)}) open_days`];
}
