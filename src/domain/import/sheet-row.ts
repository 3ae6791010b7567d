import { type CellKind, type Reading, readText } from './cells.ts';
import type { ColumnMapping } from './columns.ts';
import type { ImportField } from './fields.ts';
import { type Problem, problem } from './problems.ts';

/** One row of a sheet, with what the spreadsheet says of each cell where the file is one. */
export interface SheetRow {
  cells: readonly string[];
  kinds?: readonly (CellKind | undefined)[] | undefined;
}

/** What holds for every row of a sheet. */
export interface SheetOptions {
  /** A comma may part the cents, because it does not part the columns. */
  decimalComma: boolean;
  /** Hosts that links to pictures may lead to. */
  imageHosts: readonly string[];
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

/** The longest name of a make, a brand, a trim. */
export const MAX_LEVEL = 200;

/** Reads the cells of one row by their fields and collects what is wrong with them. */
export class RowCells {
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
    return this.take(field, readText(this.text(field), MAX_LEVEL, asText(this.kind(field)))) || null;
  }
}

/** A trim of `300` or an engine of `57` is a number to a spreadsheet, and harmless. */
export const asText = (kind: CellKind | undefined): CellKind | undefined =>
  kind === 'number' ? 'text' : kind;
