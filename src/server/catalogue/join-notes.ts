import { setKey } from '#domain/fitment.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import type { ResultRow } from './rows.ts';

/**
 * In a list for a car, joins a set's row without a note to one with a note. Of the vehicles that match the car, some
 * need the note and others do not; the verdict of the joined row covers both.
 */
export function joinNotes(rows: readonly ResultRow[]): ResultRow[] {
  // The rows without a note that have not been joined with a row with a note.
  const unjoinedRows = new Map(rows.filter(({ note }) => note === null).map((row) => [setKey(row), row]));
  const joined = rows.map((row) => {
    const rowWithoutNote = row.note === null ? undefined : unjoinedRows.get(setKey(row));
    if (!rowWithoutNote) return row;
    unjoinedRows.delete(setKey(row));
    return { ...row, ...joinSpans(row, rowWithoutNote) };
  });
  return joined.filter((row) => row.note !== null || unjoinedRows.has(setKey(row)));
}

/** In a list without a car, joins all rows of a set at an axle. Each note then applies only to some of its vehicles. */
export function joinSets(rows: readonly ResultRow[]): ResultRow[] {
  const sets = new Map<string, ResultRow>();
  for (const row of rows) {
    const key = setKey(row);
    const set = sets.get(key);
    sets.set(key, set ? joinSet(set, row) : row);
  }
  return [...sets.values()];
}

const joinSet = (set: ResultRow, row: ResultRow): ResultRow => ({
  ...set,
  ...joinSpans(set, row),
  // The link of the row leads to the fitment without a note if there is one.
  car_part_id: row.note === null ? row.car_part_id : set.car_part_id,
  note: null,
  notes: [...notesOf(set), ...notesOf(row)],
});

/** The notes that some or all of the row's vehicles need. */
export const notesOf = ({ note, notes }: Pick<ResultRow, 'note' | 'notes'>): readonly string[] =>
  notes ?? (note === null ? [] : [note]);

/** The vehicles of both rows: levels in which they differ are null. */
function joinSpans(row: ResultRow, other: ResultRow) {
  const levels = VEHICLE_LEVELS.map((level) => [level, row[level] === other[level] ? row[level] : null]);
  return {
    ...Object.fromEntries(levels),
    vehicle_count: row.vehicle_count + other.vehicle_count,
    year_from: Math.min(row.year_from, other.year_from),
    year_to: Math.max(row.year_to, other.year_to),
  };
}
