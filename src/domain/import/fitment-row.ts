import { POSITIONS, type Position } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { type CellResult, detectDamage, parseRemoval, parseYears } from './cells.ts';
import {
  type ColumnIndexes,
  MAX_LEVEL_LENGTH,
  MAX_NOTE_LENGTH,
  RowCells,
  type RowResult,
  type SheetRow,
} from './sheet-row.ts';

/** A vehicle with the names from a file. In an ACES file, `make` may be null; `model` then contains both. */
export interface ImportedVehicle extends Vehicle {
  year: number;
  model: string;
}

export interface FitmentRow {
  is_removal: boolean;
  car_part_id: string | null;
  vehicles: ImportedVehicle[];
  part_number: string;
  position: Position;
  note: string | null;
}

const MAX_ID_LENGTH = 40;

/** Parses a fitment row. A range of years results in one vehicle per year. */
export function parseFitmentRow(row: SheetRow, indexes: ColumnIndexes): RowResult<FitmentRow> {
  const cells = new RowCells(row, indexes);
  const years = cells.read('year', (text, kind) => parseYears(text, cells.text('year_to'), kind));
  const levels = {
    make: cells.requiredText('make', MAX_LEVEL_LENGTH),
    model: cells.requiredText('model', MAX_LEVEL_LENGTH) ?? '',
    submodel: cells.optionalText('submodel', MAX_LEVEL_LENGTH),
    trim: cells.optionalText('trim', MAX_LEVEL_LENGTH),
    engine: cells.optionalText('engine', MAX_LEVEL_LENGTH),
  };
  const fitment = {
    is_removal: cells.read('action', parseRemoval),
    car_part_id: cells.optionalText('car_part_id', MAX_ID_LENGTH),
    part_number: cells.partNumber(),
    position: cells.read('position', parsePosition),
    note: cells.optionalText('note', MAX_NOTE_LENGTH),
  };
  if (cells.problems.length > 0) return { problems: cells.problems };
  // Without problems, none of the required values is null.
  return { row: { ...fitment, vehicles: expandYears(years!, levels) } as FitmentRow };
}

export const expandYears = (
  [from, to]: [number, number],
  levels: Omit<ImportedVehicle, 'year'>,
): ImportedVehicle[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, ...levels }));

/** A Map, because an object would also find inherited names such as `constructor`. */
const POSITION_ALIASES: ReadonlyMap<string, Position> = new Map([
  ['f', 'Front'],
  ['front axle', 'Front'],
  ['avant', 'Front'],
  ['r', 'Rear'],
  ['rear axle', 'Rear'],
  ['back', 'Rear'],
  ['arriere', 'Rear'],
  ['arrière', 'Rear'],
  ['front/rear', 'Front or Rear'],
  ['front & rear', 'Front or Rear'],
  ['front and rear', 'Front or Rear'],
]);

/** Parses a position or one of its aliases, ignoring case. */
export function parsePosition(cell: string): CellResult<Position> {
  const text = cell.trim().toLowerCase();
  if (text === '') return { cause: 'required' };
  const position = POSITIONS.find((each) => each.toLowerCase() === text) ?? POSITION_ALIASES.get(text);
  return position ? { value: position } : { cause: detectDamage(cell.trim()) ?? 'position-unknown' };
}
