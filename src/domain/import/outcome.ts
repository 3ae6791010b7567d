import type { ColumnMapping } from './columns.ts';
import type { ImportFormat, ImportKind } from './fields.ts';
import type { Cause } from './problems.ts';

/** The kind and columns that staff chose for a file. What they did not choose is detected. */
export interface ChosenMapping {
  kind?: ImportKind | undefined;
  columns?: ColumnMapping | undefined;
}

/** The kind and columns of the last applied file with a given header. */
export interface SavedMapping {
  kind: ImportKind;
  columns: ColumnMapping;
}

/** All problems of one cause in one column. */
export interface ProblemGroup {
  cause: Cause;
  column: string | null;
  is_blocking: boolean;
  count: number;
  /** The first few of these problems. */
  first: { row_number: number | null; value: string | null; part_number?: string }[];
}

/** The result of parsing a file. The parsed rows are in staging tables. */
export interface ParseOutcome {
  format: ImportFormat;
  kind: ImportKind | null;
  header: string[];
  columns: ColumnMapping;
  /** Required fields that no column holds. */
  missing: string[];
  /** True if the columns come from a `SavedMapping`. */
  is_remembered: boolean;
  /** The first few rows. */
  preview: { row_number: number; cells: string[] }[];
  encoding: string | null;
  separator: string | null;
  sheet: string | null;
  rows: number;
  /** The number of rows with a problem. */
  invalid: number;
  /** The number of rows that are left out. */
  skipped: number;
  problems: ProblemGroup[];
}

/** The effect of applying a file. `rows`, `invalid` and `skipped` count rows of the file, the others records. */
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

/** The records in which an import changes one field. */
export interface FieldDifference {
  field: string;
  count: number;
  /** The first few of these records. */
  first: { key: string; before: string | null; after: string | null }[];
}

/**
 * `unmapped`: columns are missing. `ready`: the preview is complete. `invalid`: the preview is complete and contains
 * blocking problems.
 */
export const IMPORT_STATES = [
  'waiting',
  'reading',
  'unmapped',
  'ready',
  'invalid',
  'applying',
  'applied',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STEPS = ['reading', 'loading', 'comparing', 'applying', 'undoing'] as const;
/** The progress of one step, in bytes while reading and in rows afterwards. `total` is 0 while it is not known. */
export interface ImportProgress {
  step: (typeof IMPORT_STEPS)[number];
  done: number;
  total: number;
}

/** The part of a step that is done, in whole percent; null while the total is not known. */
export const progressPercent = ({ done, total }: ImportProgress): number | null =>
  total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : null;
