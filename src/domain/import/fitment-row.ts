import { POSITIONS, type Position } from '#domain/fitment.ts';
import {
  type CellResult,
  detectDamage,
  parsePartNumber,
  parseRemoval,
  parseText,
  parseYears,
} from './cells.ts';
import {
  type ColumnIndexes,
  MAX_LEVEL_LENGTH,
  numberAsText,
  RowCells,
  type RowResult,
  type SheetRow,
} from './sheet-row.ts';

/** A vehicle with the names from a file. `make` is null if `model` contains both make and model. */
export interface ImportedVehicle {
  year: number;
  make: string | null;
  model: string;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
}

export interface FitmentRow {
  is_removal: boolean;
  car_part_id: string | null;
  vehicles: ImportedVehicle[];
  part_number: string;
  position: Position;
  note: string | null;
}

const MAX_NOTE_LENGTH = 200;
const MAX_ID_LENGTH = 40;

/** Parses a fitment row. A range of years results in one vehicle per year. */
export function parseFitmentRow(row: SheetRow, indexes: ColumnIndexes): RowResult<FitmentRow> {
  const cells = new RowCells(row, indexes);
  const years = cells.unwrap(
    'year',
    parseYears(cells.text('year'), cells.text('year_to'), cells.kind('year')),
  );
  const level = (field: 'make' | 'model') =>
    cells.require(field, parseText(cells.text(field), MAX_LEVEL_LENGTH, numberAsText(cells.kind(field))));
  const levels = {
    make: level('make'),
    model: level('model') ?? '',
    submodel: cells.level('submodel'),
    trim: cells.level('trim'),
    engine: cells.level('engine'),
  };
  const fitment = {
    is_removal: cells.unwrap('action', parseRemoval(cells.text('action'))),
    car_part_id:
      cells.unwrap(
        'car_part_id',
        parseText(cells.text('car_part_id'), MAX_ID_LENGTH, numberAsText(cells.kind('car_part_id'))),
      ) || null,
    part_number: cells.unwrap(
      'part_number',
      parsePartNumber(cells.text('part_number'), numberAsText(cells.kind('part_number'))),
    ),
    position: cells.unwrap('position', parsePosition(cells.text('position'))),
    note:
      cells.unwrap(
        'note',
        parseText(cells.text('note'), MAX_NOTE_LENGTH, numberAsText(cells.kind('note'))),
      ) || null,
  };
  if (cells.problems.length > 0) return { problems: cells.problems };
  // Without problems, none of the required values is null.
  return {
    row: { ...fitment, vehicles: expandYears(years!, levels) } as FitmentRow,
  };
}

export function expandYears(
  [from, to]: [number, number],
  levels: Omit<ImportedVehicle, 'year'>,
): ImportedVehicle[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, ...levels }));
}

const POSITION_ALIASES: Record<string, Position> = {
  f: 'Front',
  'front axle': 'Front',
  avant: 'Front',
  r: 'Rear',
  'rear axle': 'Rear',
  back: 'Rear',
  arriere: 'Rear',
  arrière: 'Rear',
  'front/rear': 'Front or Rear',
  'front & rear': 'Front or Rear',
  'front and rear': 'Front or Rear',
};

/** Parses a position or one of its aliases, ignoring case. */
export function parsePosition(cell: string): CellResult<Position> {
  const text = cell.trim().toLowerCase();
  if (text === '') return { cause: 'required' };
  const position = POSITIONS.find((each) => each.toLowerCase() === text) ?? POSITION_ALIASES[text];
  return position ? { value: position } : { cause: detectDamage(cell.trim()) ?? 'position-unknown' };
}
