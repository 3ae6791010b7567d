import { POSITIONS, type Position } from '#domain/fitment.ts';
import { damageOf, type Reading, readPartNumber, readRemoval, readText, readYears } from './cells.ts';
import { asText, MAX_LEVEL, type Places, RowCells, type RowReading, type SheetRow } from './sheet-row.ts';

/** A vehicle as a file names it. `make` is null where make and model stand together in `model`. */
export interface NamedVehicle {
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
  vehicles: NamedVehicle[];
  part_number: string;
  position: Position;
  note: string | null;
}

const MAX_NOTE = 200;
const MAX_ID = 40;

/** A row that puts an item on a vehicle, or on one for each year of a range. */
export function readFitmentRow(row: SheetRow, places: Places): RowReading<FitmentRow> {
  const cells = new RowCells(row, places);
  const years = cells.take('year', readYears(cells.text('year'), cells.text('year_to'), cells.kind('year')));
  const level = (field: 'make' | 'model') =>
    cells.need(field, readText(cells.text(field), MAX_LEVEL, asText(cells.kind(field))));
  const named = {
    make: level('make'),
    model: level('model') ?? '',
    submodel: cells.level('submodel'),
    trim: cells.level('trim'),
    engine: cells.level('engine'),
  };
  const fitment = {
    is_removal: cells.take('action', readRemoval(cells.text('action'))),
    car_part_id:
      cells.take(
        'car_part_id',
        readText(cells.text('car_part_id'), MAX_ID, asText(cells.kind('car_part_id'))),
      ) || null,
    part_number: cells.take(
      'part_number',
      readPartNumber(cells.text('part_number'), asText(cells.kind('part_number'))),
    ),
    position: cells.take('position', readPosition(cells.text('position'))),
    note: cells.take('note', readText(cells.text('note'), MAX_NOTE, asText(cells.kind('note')))) || null,
  };
  if (cells.problems.length > 0) return { problems: cells.problems };
  return {
    row: { ...fitment, vehicles: eachYear(years!, named) } as FitmentRow,
  };
}

/** The same vehicle in each of its years. */
export function eachYear([from, to]: [number, number], named: Omit<NamedVehicle, 'year'>): NamedVehicle[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({ year: from + index, ...named }));
}

const OTHER_POSITIONS: Record<string, Position> = {
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

/** `Front`, `Rear` or `Front or Rear`, in any letters. */
export function readPosition(cell: string): Reading<Position> {
  const text = cell.trim().toLowerCase();
  if (text === '') return { cause: 'required' };
  const position = POSITIONS.find((each) => each.toLowerCase() === text) ?? OTHER_POSITIONS[text];
  return position ? { value: position } : { cause: damageOf(cell.trim()) ?? 'position-unknown' };
}
