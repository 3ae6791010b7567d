import type { FamilyCode } from '#domain/family.ts';
import { FAMILIES } from '#domain/family.ts';
import { POSITIONS, type Position } from '#domain/fitment.ts';
import { imageHost } from '#domain/image-id.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import {
  type CellKind,
  damageOf,
  type Reading,
  readOnHand,
  readPartNumber,
  readPrice,
  readRemoval,
  readSwitch,
  readText,
  readYears,
} from './cells.ts';
import type { ColumnMapping } from './columns.ts';
import { bitOf, type ImportField, ITEM_FIELDS, type ItemField } from './fields.ts';
import { type Problem, problem } from './problems.ts';

/** One row of a sheet, with what the spreadsheet says of each cell where the file is one. */
export interface SheetRow {
  cells: readonly string[];
  kinds?: readonly (CellKind | undefined)[] | undefined;
}

export interface ItemRow {
  part_number: string;
  /** One bit for each field that this row speaks of; the others stay as they are. */
  given: number;
  was_number: boolean;
  family: FamilyCode | null;
  displayname: string | null;
  is_active: boolean | null;
  is_sale: boolean | null;
  cad_price: number | null;
  usd_price: number | null;
  cad_sale_price: number | null;
  usd_sale_price: number | null;
  description: string | null;
  details: string | null;
  /** Ids or links, parted by `|`. */
  images: string | null;
  on_hand: number | null;
}

export interface InterchangeRow {
  is_removal: boolean;
  part_number: string;
  brand: string;
  number: string;
  normalised: string;
  was_number: boolean;
}

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

export type RowReading<T> = { row: T; problems?: undefined } | { row?: undefined; problems: Problem[] };

/** Where each field stands in the rows of a file. */
export type Places = Partial<Record<ImportField, number>>;

export function placesOf(columns: ColumnMapping): Places {
  const places: Places = {};
  columns.forEach((field, index) => {
    if (field !== null) places[field] ??= index;
  });
  return places;
}

const LONGEST_NAME = 200;
const LONGEST_TEXT = 10_000;
const LONGEST_IMAGES = 5000;
const LONGEST_LEVEL = 200;
const LONGEST_NOTE = 200;
const LONGEST_ID = 40;
const LONGEST_NUMBER = 60;

/** Reads the cells of one row by their fields and collects what is wrong with them. */
class Cells {
  readonly problems: Problem[] = [];
  private readonly row: SheetRow;
  private readonly places: Places;
  constructor(row: SheetRow, places: Places) {
    this.row = row;
    this.places = places;
  }
  has(field: ImportField): boolean {
    return this.places[field] !== undefined;
  }
  text(field: ImportField): string {
    const place = this.places[field];
    return place === undefined ? '' : (this.row.cells[place] ?? '');
  }
  kind(field: ImportField): CellKind | undefined {
    const place = this.places[field];
    return place === undefined ? undefined : this.row.kinds?.[place];
  }
  /** The value, or null with the problem noted. */
  take<T>(field: ImportField, reading: Reading<T>): T | null {
    if (reading.cause === undefined) return reading.value as T;
    this.problems.push(problem(reading.cause, field, this.text(field)));
    return null;
  }
  need<T>(field: ImportField, reading: Reading<T>): T | null {
    const value = this.take(field, reading);
    const isEmpty = value === '' || (value === null && reading.cause === undefined);
    if (isEmpty) this.problems.push(problem('required', field));
    return isEmpty ? null : value;
  }
  level(field: ImportField): string | null {
    return this.take(field, readText(this.text(field), LONGEST_LEVEL, asText(this.kind(field)))) || null;
  }
}

/** A trim of `300` or an engine of `57` is a number to a spreadsheet, and harmless. */
const asText = (kind: CellKind | undefined): CellKind | undefined => (kind === 'number' ? 'text' : kind);

/** What holds for every row of a sheet. */
export interface SheetOptions {
  /** A comma may part the cents, because it does not part the columns. */
  decimalComma: boolean;
  /** Hosts that links to pictures may lead to. */
  imageHosts: readonly string[];
}

/** A row of an item sheet, a price list or a stock list: only the fields that the file has are spoken of. */
export function readItemRow(row: SheetRow, places: Places, options: SheetOptions): RowReading<ItemRow> {
  const cells = new Cells(row, places);
  const part_number = cells.take(
    'part_number',
    readPartNumber(cells.text('part_number'), cells.kind('part_number')),
  );
  const price = (field: 'cad_price' | 'usd_price' | 'cad_sale_price' | 'usd_sale_price') =>
    cells.take(
      field,
      readPrice(cells.text(field), field.startsWith('cad') ? 'cad' : 'usd', {
        decimalComma: options.decimalComma,
        ...kindOf(cells.kind(field)),
      }),
    );
  const text = (field: ItemField) =>
    cells.take(field, readLongText(cells.text(field), asText(cells.kind(field))));
  const item: ItemRow = {
    part_number: part_number ?? '',
    given: givenFields(places),
    was_number: cells.kind('part_number') === 'number',
    family: cells.has('family') ? cells.need('family', readFamily(cells.text('family'))) : null,
    displayname: cells.has('displayname')
      ? cells.need(
          'displayname',
          readText(cells.text('displayname'), LONGEST_NAME, asText(cells.kind('displayname'))),
        )
      : null,
    is_active: cells.has('is_active')
      ? cells.need('is_active', readSwitch(cells.text('is_active'), cells.kind('is_active')))
      : null,
    is_sale: cells.has('is_sale')
      ? cells.need('is_sale', readSwitch(cells.text('is_sale'), cells.kind('is_sale')))
      : null,
    cad_price: cells.has('cad_price') ? requirePrice(cells, 'cad_price', price('cad_price')) : null,
    usd_price: cells.has('usd_price') ? requirePrice(cells, 'usd_price', price('usd_price')) : null,
    cad_sale_price: price('cad_sale_price'),
    usd_sale_price: price('usd_sale_price'),
    description: cells.has('description') ? text('description') : null,
    details: cells.has('details') ? text('details') : null,
    images: cells.has('images') ? readImages(cells, options.imageHosts) : null,
    on_hand: cells.has('on_hand')
      ? cells.need('on_hand', readOnHand(cells.text('on_hand'), cells.kind('on_hand')))
      : null,
  };
  return cells.problems.length > 0 ? { problems: cells.problems } : { row: item };
}

/** Long texts stay to the letter, with their line ends and spaces. */
function readLongText(cell: string, kind: CellKind | undefined): Reading<string> {
  const reading = readText(cell, LONGEST_TEXT, kind);
  return reading.value === undefined ? reading : { value: cell };
}

const kindOf = (kind: CellKind | undefined) => (kind === undefined ? {} : { kind });

function requirePrice(cells: Cells, field: 'cad_price' | 'usd_price', value: number | null): number | null {
  if (cells.text(field).trim() === '') cells.problems.push(problem('required', field));
  return value;
}

function givenFields(places: Places): number {
  let given = 0;
  for (const field of ITEM_FIELDS) if (places[field] !== undefined) given |= bitOf(field);
  return given;
}

/** `ESD`, `esd rotor` or `ESD Rotors&Pads`. */
export function readFamily(cell: string): Reading<FamilyCode | null> {
  const text = cell.trim().toLowerCase();
  if (text === '') return { value: null };
  const family = FAMILIES.find((each) =>
    [each.code, each.subcategory, each.title].some((name) => name.toLowerCase() === text),
  );
  return family ? { value: family.code } : { cause: 'family-unknown' };
}

/** An id of the shop's pictures, or a link to one. */
const IMAGE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const IMAGE_LINK = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?\/[\x21\x23-\x3b\x3d\x3f-\x7b\x7d\x7e]{1,400}$/;
export const isImage = (image: string): boolean => IMAGE_ID.test(image) || IMAGE_LINK.test(image);

function readImages(cells: Cells, imageHosts: readonly string[]): string | null {
  const text = cells.take(
    'images',
    readText(cells.text('images'), LONGEST_IMAGES, asText(cells.kind('images'))),
  );
  const images = (text ?? '')
    .split('|')
    .map((image) => image.trim())
    .filter((image) => image !== '');
  const wrong = images.find((image) => !isImage(image));
  if (wrong !== undefined) cells.problems.push(problem('image-format', 'images', wrong));
  const strange = images.find((image) => {
    const host = imageHost(image);
    return host !== null && !imageHosts.includes(host);
  });
  if (strange !== undefined) cells.problems.push(problem('image-host', 'images', strange));
  return [...new Set(images)].join('|');
}

/** A row that says which number of another brand one of our items replaces. */
export function readInterchangeRow(row: SheetRow, places: Places): RowReading<InterchangeRow> {
  const cells = new Cells(row, places);
  const kind = cells.kind('number');
  const part_number = cells.take(
    'part_number',
    readPartNumber(cells.text('part_number'), cells.kind('part_number')),
  );
  const brand = cells.need(
    'brand',
    readText(cells.text('brand'), LONGEST_LEVEL, asText(cells.kind('brand'))),
  );
  const number = cells.need('number', readText(cells.text('number'), LONGEST_NUMBER, asText(kind)));
  const is_removal = cells.take('action', readRemoval(cells.text('action')));
  const normalised = normalisePartNumber(number ?? '');
  if (number && normalised === '') cells.problems.push(problem('interchange-empty', 'number', number));
  if (cells.problems.length > 0) return { problems: cells.problems };
  const was_number = kind === 'number' || cells.kind('part_number') === 'number';
  return {
    row: {
      ...{ is_removal: is_removal!, part_number: part_number!, brand: brand!, number: number!, normalised },
      was_number,
    },
  };
}

/** A row that puts an item on a vehicle, or on one for each year of a range. */
export function readFitmentRow(row: SheetRow, places: Places): RowReading<FitmentRow> {
  const cells = new Cells(row, places);
  const years = cells.take('year', readYears(cells.text('year'), cells.text('year_to'), cells.kind('year')));
  const level = (field: 'make' | 'model') =>
    cells.need(field, readText(cells.text(field), LONGEST_LEVEL, asText(cells.kind(field))));
  const named = {
    ...{ make: level('make'), model: level('model') ?? '' },
    ...{ submodel: cells.level('submodel'), trim: cells.level('trim'), engine: cells.level('engine') },
  };
  const fitment = {
    is_removal: cells.take('action', readRemoval(cells.text('action'))),
    car_part_id:
      cells.take(
        'car_part_id',
        readText(cells.text('car_part_id'), LONGEST_ID, asText(cells.kind('car_part_id'))),
      ) || null,
    part_number: cells.take(
      'part_number',
      readPartNumber(cells.text('part_number'), asText(cells.kind('part_number'))),
    ),
    position: cells.take('position', readPosition(cells.text('position'))),
    note: cells.take('note', readText(cells.text('note'), LONGEST_NOTE, asText(cells.kind('note')))) || null,
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
