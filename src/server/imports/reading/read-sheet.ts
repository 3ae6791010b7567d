import {
  type ColumnMapping,
  columnsFor,
  detectColumns,
  missingFields,
  plainHeader,
} from '#domain/import/columns.ts';
import type { ImportField, ImportKind } from '#domain/import/fields.ts';
import type { ImportRequest, Remembered } from '#domain/import/outcome.ts';
import { FileRefused } from '#domain/import/problems.ts';
import { placesOf, type SheetOptions } from '#domain/import/sheet-row.ts';
import type { NumberedRow } from './csv-rows.ts';
import { LIMITS } from './limits.ts';
import type { RowWriter } from './row-writer.ts';

/** What is told of a sheet's columns and its first rows. */
export interface SheetOutcome {
  kind: ImportKind;
  header: string[];
  columns: ColumnMapping;
  missing: ImportField[];
  is_remembered: boolean;
  preview: { row_number: number; cells: string[] }[];
}

const PREVIEW_ROWS = 20;
const PREVIEW_LETTERS = 200;

/** Files with the same header are the same kind of file. */
export const headerKey = (header: readonly string[]): string => header.map(plainHeader).join('|');

/**
 * Takes the rows of a sheet as they come: the first is the header, then each goes to the writer. When
 * columns are missing only the preview is read; `take` then answers false.
 */
export class SheetReader {
  outcome: SheetOutcome | null = null;
  private places: ReturnType<typeof placesOf> & { width?: number } = {};
  private readonly writer: RowWriter;
  private readonly options: {
    request: ImportRequest;
    remembered: Record<string, Remembered>;
    sheet: SheetOptions;
  };

  constructor(writer: RowWriter, options: SheetReader['options']) {
    this.writer = writer;
    this.options = options;
  }

  take(row: NumberedRow): boolean {
    if (!this.outcome) {
      this.begin(row.cells);
      return true;
    }
    const { outcome } = this;
    if (outcome.preview.length < PREVIEW_ROWS) {
      const cells = row.cells.map((cell) => cell.slice(0, PREVIEW_LETTERS));
      outcome.preview.push({ row_number: row.row_number, cells });
    }
    if (outcome.missing.length > 0) return outcome.preview.length < PREVIEW_ROWS;
    this.writer.sheetRow(outcome.kind, row.row_number, row, this.places, this.options.sheet);
    return true;
  }

  private begin(cells: readonly string[]): void {
    const header = cells.map((cell) => cell.trim().slice(0, PREVIEW_LETTERS));
    if (header.length > LIMITS.columns) {
      throw new FileRefused('too-many-columns', { most: LIMITS.columns });
    }
    const { request } = this.options;
    const remembered = this.options.remembered[headerKey(header)];
    const isRemembered =
      remembered !== undefined && !request.columns && (!request.kind || request.kind === remembered.kind);
    const detected = request.kind ? columnsFor(header, request.kind) : detectColumns(header);
    const kind = isRemembered ? remembered.kind : detected.kind;
    const columns = (request.columns ?? (isRemembered ? remembered.columns : detected.columns)).slice(
      0,
      header.length,
    );
    this.places = { ...placesOf(columns), width: header.length };
    this.outcome = {
      kind,
      header,
      columns,
      is_remembered: isRemembered,
      preview: [],
      missing: missingFields(kind, columns),
    };
  }
}
