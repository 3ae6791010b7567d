import { type CellKind, type CellResult, parsePartNumber, parseText } from './cells.ts';
import type { ColumnMapping } from './columns.ts';
import type { ImportField } from './fields.ts';
import { type Problem, problem } from './problems.ts';

/** One row of a sheet; `kinds` holds the kinds of the cells, if they are known. */
export interface SheetRow {
  cells: readonly string[];
  kinds?: readonly (CellKind | undefined)[] | undefined;
}

/** Options that apply to every row of a sheet. */
export interface SheetOptions {
  /** True if the comma is not the column separator and may therefore be a decimal separator. */
  allowsDecimalComma: boolean;
  /** Hosts that image links may point to. */
  imageHosts: readonly string[];
}

export type RowResult<T> = { row: T; problems?: undefined } | { row?: undefined; problems: Problem[] };

export type ColumnIndexes = Partial<Record<ImportField, number>>;

export function indexColumns(columns: ColumnMapping): ColumnIndexes {
  const indexes: ColumnIndexes = {};
  columns.forEach((field, index) => {
    if (field !== null) indexes[field] ??= index;
  });
  return indexes;
}

/** Maximum length of a make, model, submodel, trim or engine. */
export const MAX_LEVEL_LENGTH = 200;
/** Maximum length of a fitment's note. */
export const MAX_NOTE_LENGTH = 200;

/** Reads the cells of one row by field and collects their problems. */
export class RowCells {
  readonly problems: Problem[] = [];
  private readonly row: SheetRow;
  private readonly indexes: ColumnIndexes;
  constructor(row: SheetRow, indexes: ColumnIndexes) {
    this.row = row;
    this.indexes = indexes;
  }
  has(field: ImportField): boolean {
    return this.indexes[field] !== undefined;
  }
  text(field: ImportField): string {
    const index = this.indexes[field];
    return index === undefined ? '' : (this.row.cells[index] ?? '');
  }
  kind(field: ImportField): CellKind | undefined {
    const index = this.indexes[field];
    return index === undefined ? undefined : this.row.kinds?.[index];
  }
  /** The parsed cell. For an invalid cell, records the problem and returns null. */
  read<T>(field: ImportField, parse: CellParser<T>): T | null {
    const result = parse(this.text(field), this.kind(field));
    if (result.cause === undefined) return result.value as T;
    this.problems.push(problem(result.cause, field, this.text(field)));
    return null;
  }
  /** Like `read`, but an empty cell is a problem too. */
  require<T>(field: ImportField, parse: CellParser<T>): T | null {
    const problemsBefore = this.problems.length;
    const value = this.read(field, parse);
    const isEmpty = value === '' || (value === null && this.problems.length === problemsBefore);
    if (isEmpty) this.problems.push(problem('required', field));
    return isEmpty ? null : value;
  }
  /** The trimmed text; null for an empty cell. */
  optionalText(field: ImportField, maxLength: number): string | null {
    return this.read(field, textParser(maxLength)) || null;
  }
  /** Like `optionalText`, but an empty cell is a problem. */
  requiredText(field: ImportField, maxLength: number): string | null {
    return this.require(field, textParser(maxLength));
  }
  partNumber(): string | null {
    return this.read('part_number', parsePartNumber);
  }
}

export type CellParser<T> = (text: string, kind?: CellKind) => CellResult<T>;

const textParser =
  (maxLength: number): CellParser<string> =>
  (text, kind) =>
    parseText(text, maxLength, numberAsText(kind));

/** Treats numeric cells as text: the trim `300` is valid even if a spreadsheet stores it as a number. */
export const numberAsText = (kind: CellKind | undefined): CellKind | undefined =>
  kind === 'number' ? 'text' : kind;
