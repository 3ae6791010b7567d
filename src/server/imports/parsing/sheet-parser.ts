import {
  type ColumnMapping,
  columnsFor,
  detectColumns,
  missingFields,
  normaliseHeader,
} from '#domain/import/columns.ts';
import type { ImportField, ImportKind } from '#domain/import/fields.ts';
import type { ChosenMapping, SavedMapping } from '#domain/import/outcome.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { type ColumnIndexes, indexColumns, type SheetOptions } from '#domain/import/sheet-row.ts';
import type { NumberedRow } from './csv-rows.ts';
import { LIMITS } from './limits.ts';
import type { RowWriter } from './row-writer.ts';

interface SheetOutcome {
  kind: ImportKind;
  header: string[];
  columns: ColumnMapping;
  missing: ImportField[];
  is_remembered: boolean;
  preview: { row_number: number; cells: string[] }[];
}

const PREVIEW_ROWS = 20;
const PREVIEW_CELL_LENGTH = 200;

/** Identifies files with the same header, so that their column mapping can be reused. */
export const headerKey = (header: readonly string[]): string => header.map(normaliseHeader).join('|');

/**
 * Parses the rows of a sheet. The first row is the header; the others are passed to the writer. If required columns are
 * missing, only the rows of the preview are read.
 */
export class SheetParser {
  outcome: SheetOutcome | null = null;
  private columns: { indexes: ColumnIndexes; count: number } = { indexes: {}, count: 0 };
  private readonly writer: RowWriter;
  private readonly options: {
    choice: ChosenMapping;
    saved_mappings: Record<string, SavedMapping>;
    sheet: SheetOptions;
  };

  constructor(writer: RowWriter, options: SheetParser['options']) {
    this.writer = writer;
    this.options = options;
  }

  /** Returns false when no more rows are needed. */
  addRow(row: NumberedRow): boolean {
    if (!this.outcome) {
      this.readHeader(row.cells);
      return true;
    }
    const { outcome } = this;
    if (outcome.preview.length < PREVIEW_ROWS) {
      const cells = row.cells.map((cell) => cell.slice(0, PREVIEW_CELL_LENGTH));
      outcome.preview.push({ row_number: row.row_number, cells });
    }
    if (outcome.missing.length > 0) return outcome.preview.length < PREVIEW_ROWS;
    this.writer.writeSheetRow(outcome.kind, row.row_number, row, this.columns, this.options.sheet);
    return true;
  }

  /** Uses the columns that staff chose, else those of a saved mapping, else detected ones. */
  private readHeader(cells: readonly string[]): void {
    const header = cells.map((cell) => cell.trim().slice(0, PREVIEW_CELL_LENGTH));
    if (header.length > LIMITS.columns) {
      throw new ImportRefused('too-many-columns', { most: LIMITS.columns });
    }
    const { choice, saved_mappings } = this.options;
    const saved = saved_mappings[headerKey(header)];
    const isRemembered =
      saved !== undefined && !choice.columns && (!choice.kind || choice.kind === saved.kind);
    const detected = choice.kind ? columnsFor(header, choice.kind) : detectColumns(header);
    const kind = isRemembered ? saved.kind : detected.kind;
    const mapping = choice.columns ?? (isRemembered ? saved.columns : detected.columns);
    const columns = mapping.slice(0, header.length);
    this.columns = { indexes: indexColumns(columns), count: header.length };
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
