import type { ColumnMapping } from './columns.ts';
import type { ImportFormat, ImportKind } from './fields.ts';
import type { Cause } from './problems.ts';

export type { ColumnMapping };

/** What a person chose for a file; the rest is detected. */
export interface ImportRequest {
  kind?: ImportKind | undefined;
  columns?: ColumnMapping | undefined;
}

/** What the columns of a file with the same header held the last time. */
export interface Remembered {
  kind: ImportKind;
  columns: ColumnMapping;
}

/** One cause in one column: how often, and where first. */
export interface ProblemGroup {
  cause: Cause;
  column: string | null;
  is_blocking: boolean;
  count: number;
  first: { row_number: number | null; value: string | null }[];
}

/** What reading a file found; the rows themselves are staged. */
export interface ReadingOutcome {
  format: ImportFormat;
  kind: ImportKind | null;
  header: string[];
  columns: (string | null)[];
  missing: string[];
  is_remembered: boolean;
  preview: { row_number: number; cells: string[] }[];
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  rows: number;
  invalid: number;
  skipped: number;
  problems: ProblemGroup[];
}

/** What applying a file would do, or did. Rows are those of the file, the others are records. */
export interface ImportCounts {
  rows: number;
  new: number;
  changed: number;
  removed: number;
  same: number;
  invalid: number;
  skipped: number;
  new_vehicles: number;
}

/** How often a field changes, with the first few values. */
export interface FieldDifference {
  field: string;
  count: number;
  first: { key: string; before: string | null; after: string | null }[];
}

export const IMPORT_STEPS = ['reading', 'loading', 'comparing', 'applying', 'undoing'] as const;
export interface ImportProgress {
  step: (typeof IMPORT_STEPS)[number];
  done: number;
  total: number;
}
