import { z } from 'zod';
import { IMPORT_FORMATS, IMPORT_KINDS } from '#domain/import/fields.ts';
import { IMPORT_STATES, IMPORT_STEPS } from '#domain/import/outcome.ts';
import type { CallTable } from '../call.ts';
import { confirmation, csvFile, reply, text } from '../shapes.ts';
import { time, uuid } from './shapes.ts';

const kind = z.enum(IMPORT_KINDS);
const importPath = z.strictObject({ id: uuid });
const valueChange = z.object({
  key: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** The fields of an import that the overview also shows. */
export const importSummary = {
  import_id: z.string(),
  file_name: z.string(),
  kind: kind.nullable(),
  state: z.enum(IMPORT_STATES),
  /** See `ImportCounts`. */
  counts: z
    .object({
      rows: z.number().int(),
      new: z.number().int(),
      changed: z.number().int(),
      removed: z.number().int(),
      same: z.number().int(),
      invalid: z.number().int(),
      skipped: z.number().int(),
      new_vehicles: z.number().int(),
    })
    .nullable(),
  created_time: time,
};

const importRow = {
  ...importSummary,
  format: z.enum(IMPORT_FORMATS).nullable(),
  progress: z
    .object({ step: z.enum(IMPORT_STEPS), done: z.number().int(), total: z.number().int() })
    .nullable(),
  /** The reason the file was rejected or the last attempt failed. */
  fault: z.object({ reason: z.string(), message: z.string() }).nullable(),
  uploaded_by: z.string(),
  /** The staff member who last began to apply or undo the import. */
  applied_by: z.string().nullable(),
  applied_time: time.nullable(),
  undone_time: time.nullable(),
};

const importRecord = z.object({
  ...importRow,
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The field of each column of the file; null for a column that is not imported. */
  columns: z.array(z.string().nullable()),
  /** Required fields without a column. */
  missing: z.array(z.string()),
  /** True if the mapping was taken from the last file with the same header. */
  is_remembered: z.boolean(),
  /** The first rows of the file, unchanged. */
  preview: z.array(z.object({ row_number: z.number().int(), cells: z.array(z.string()) })),
  differences: z.array(z.object({ field: z.string(), count: z.number().int(), first: z.array(valueChange) })),
  problems: z.array(
    z.object({
      cause: z.string(),
      column: z.string().nullable(),
      is_blocking: z.boolean(),
      count: z.number().int(),
      message: z.string(),
      remedy: z.string(),
      first: z.array(
        z.object({
          row_number: z.number().int().nullable(),
          value: z.string().nullable(),
          /** The part number in the row. */
          part_number: z.string().optional(),
        }),
      ),
    }),
  ),
  may_apply: z.boolean(),
  may_cancel: z.boolean(),
  may_map: z.boolean(),
  may_undo: z.boolean(),
});

const oneImport = { params: importPath, reply: reply({ record: importRecord }) };

export const importCalls = {
  'POST /upload': {
    permission: 'import',
    summary:
      'Upload a .csv, .xlsx, ACES or PIES file (form field `file`) and preview its changes without applying them.',
    upload: 'file',
    reply: reply({ import_id: z.string() }),
  },
  'GET /admin/import': {
    permission: 'import',
    summary: 'Imports, newest first.',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: reply({ records: z.array(z.object(importRow)), total: z.number().int(), page: z.number().int() }),
  },
  'GET /admin/import/:id': {
    permission: 'import',
    summary: 'One import: progress, detected columns, first rows, changes and problems.',
    ...oneImport,
  },
  'POST /admin/import/:id/mapping': {
    permission: 'import',
    summary: 'Set the kind of file and the column mapping, and preview again.',
    ...oneImport,
    body: z.strictObject({ kind, columns: z.array(text(40).nullable()).max(200) }),
  },
  'POST /admin/import/:id/apply': {
    permission: 'import',
    summary: 'Apply the previewed changes, all or none.',
    ...oneImport,
  },
  'POST /admin/import/:id/cancel': {
    permission: 'import',
    summary: 'Cancel an import without changing the catalogue.',
    params: importPath,
    reply: confirmation,
  },
  'POST /admin/import/:id/undo': {
    permission: 'import',
    summary: 'Undo the last applied import, unless anything it wrote has been changed since.',
    ...oneImport,
  },
  'GET /admin/import/:id/problems': {
    permission: 'import',
    summary: 'All problems with row, column, value and remedy as CSV.',
    params: importPath,
    ...csvFile,
  },
  'GET /admin/import/:id/changes': {
    permission: 'import',
    summary: 'All changes with the values before and after as CSV.',
    params: importPath,
    ...csvFile,
  },
  'GET /admin/import/template/:kind': {
    permission: 'import',
    summary: 'A template sheet with the columns and one example row.',
    params: z.strictObject({ kind }),
    ...csvFile,
  },
  'GET /admin/export/:kind': {
    permission: 'import',
    summary: 'The catalogue data of one kind as a sheet. Importing it again changes nothing.',
    params: z.strictObject({ kind }),
    ...csvFile,
  },
} satisfies CallTable;
