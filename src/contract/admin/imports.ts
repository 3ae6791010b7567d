import { z } from 'zod';
import { IMPORT_FORMATS, IMPORT_KINDS } from '#domain/import/fields.ts';
import { IMPORT_STEPS } from '#domain/import/outcome.ts';
import type { CallTable } from '../call.ts';
import { scode, smessage, text } from '../shapes.ts';
import { said, time, uuid } from './shapes.ts';

/** Files that change the catalogue, and files that hold it. */

const kind = z.enum(IMPORT_KINDS);
const one = z.strictObject({ id: uuid });
const facts = z.object({ key: z.string(), before: z.string().nullable(), after: z.string().nullable() });

/** What the overview tells of an import too. */
export const importLine = {
  import_id: z.string(),
  file_name: z.string(),
  kind: kind.nullable(),
  state: z.enum([
    ...(['waiting', 'reading', 'unmapped', 'ready', 'invalid', 'applying', 'applied'] as const),
    ...(['undoing', 'undone', 'cancelled', 'failed'] as const),
  ]),
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

const summary = {
  ...importLine,
  file_size: z.number().int(),
  format: z.enum(IMPORT_FORMATS).nullable(),
  progress: z
    .object({ step: z.enum(IMPORT_STEPS), done: z.number().int(), total: z.number().int() })
    .nullable(),
  /** Why the whole file was refused, or the last attempt came to nothing. */
  fault: z.object({ reason: z.string(), message: z.string() }).nullable(),
  uploaded_by: z.string(),
  applied_by: z.string().nullable(),
  applied_time: time.nullable(),
  undone_time: time.nullable(),
};

const record = z.object({
  ...summary,
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  /** The field that each column of the file holds; null is a column that is not read. */
  columns: z.array(z.string().nullable()),
  /** Needed and in no column. */
  missing: z.array(z.string()),
  /** The columns are those of the last file with this header. */
  is_remembered: z.boolean(),
  /** The first rows as they stand in the file. */
  preview: z.array(z.object({ row_number: z.number().int(), cells: z.array(z.string()) })),
  differences: z.array(z.object({ field: z.string(), count: z.number().int(), first: z.array(facts) })),
  problems: z.array(
    z.object({
      cause: z.string(),
      column: z.string().nullable(),
      is_blocking: z.boolean(),
      count: z.number().int(),
      message: z.string(),
      remedy: z.string(),
      first: z.array(z.object({ row_number: z.number().int().nullable(), value: z.string().nullable() })),
    }),
  ),
  may_apply: z.boolean(),
  may_cancel: z.boolean(),
  may_map: z.boolean(),
  may_undo: z.boolean(),
});

const CSV = 'text/csv; charset=utf-8' as const;
const guard = { access: 'staff', permission: 'import', limit: 'none' } as const;
const recordReply = z.object({ scode, smessage, record });

export const importCalls = {
  'POST /upload': {
    ...guard,
    summary:
      'Takes a .csv, .xlsx, ACES or PIES file (form field `file`) and looks what applying it would change. Nothing changes yet.',
    upload: 'file',
    reply: z.object({ scode, smessage, import_id: z.string() }),
  },
  'GET /admin/import': {
    ...guard,
    summary: 'The imports, newest first.',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: z.object({
      scode,
      smessage,
      records: z.array(z.object(summary)),
      total: z.number().int(),
      page: z.number().int(),
    }),
  },
  'GET /admin/import/:id': {
    ...guard,
    summary: 'One import: progress, detected columns, first rows, what would change, what is wrong.',
    params: one,
    reply: recordReply,
  },
  'POST /admin/import/:id/mapping': {
    ...guard,
    summary: 'Says what the file holds and in which columns; it is then looked at again.',
    params: one,
    body: z.strictObject({ kind, columns: z.array(text(40).nullable()).max(200) }),
    reply: recordReply,
  },
  'POST /admin/import/:id/apply': {
    ...guard,
    summary: 'Applies what was looked at: all of it, or nothing.',
    params: one,
    reply: recordReply,
  },
  'POST /admin/import/:id/cancel': {
    ...guard,
    summary: 'Stops an import; nothing of it stays.',
    params: one,
    reply: said,
  },
  'POST /admin/import/:id/undo': {
    ...guard,
    summary: 'Takes the last applied import back, while nothing that it wrote has changed.',
    params: one,
    reply: recordReply,
  },
  'GET /admin/import/:id/problems': {
    ...guard,
    summary: 'Every problem with row, column, value and remedy, as CSV.',
    params: one,
    reply: z.any(),
    file: CSV,
  },
  'GET /admin/import/:id/changes': {
    ...guard,
    summary: 'Every change with the values before and after, as CSV.',
    params: one,
    reply: z.any(),
    file: CSV,
  },
  'GET /admin/import/template/:kind': {
    ...guard,
    summary: 'An empty sheet with the columns of a kind and one example row.',
    params: z.strictObject({ kind }),
    reply: z.any(),
    file: CSV,
  },
  'GET /admin/export/:kind': {
    ...guard,
    summary: 'The catalogue as a sheet that can be imported again without any change.',
    params: z.strictObject({ kind }),
    reply: z.any(),
    file: CSV,
  },
} satisfies CallTable;
