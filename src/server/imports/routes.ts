import { missingFields } from '#domain/import/columns.ts';
import { fieldsOf, type ImportField, REQUIRED } from '#domain/import/fields.ts';
import { FileRefused } from '#domain/import/problems.ts';
import { csvFile } from '#server/admin/lists/csv-file.ts';
import { exportResponse } from '#server/admin/lists/export-response.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import type { Translate } from '#texts/texts.ts';
import { beginImport } from './begin-import.ts';
import { EXAMPLES, exportColumns, exportedRows } from './export-catalogue.ts';
import { importRecord, importSummary, mayMap } from './import-view.ts';
import {
  countImports,
  findImport,
  type ImportRow,
  isLastApplied,
  listImports,
  moveImport,
  wantCancel,
} from './queries.ts';
import { CHANGE_COLUMNS, changeRows, problemColumns, problemRows } from './report-rows.ts';
import type { Importer } from './run-imports.ts';

const PAGE = 50;
const OK = { scode: 200 as const, smessage: '' };

/** Files that change the catalogue, and files that hold it. */
export function importRoutes(on: On, importer: Pick<Importer, 'wake'>) {
  on('POST /upload', async ({ db, settings, staff, upload, t }) => {
    const file = await upload();
    if (!file) return refusal('import-file-missing');
    try {
      const import_id = await beginImport(db, settings.data_dir, {
        name: file.file_name,
        bytes: file.bytes,
        uploaded_by: staff.email,
      });
      importer.wake();
      return respond({ scode: 200 as const, smessage: t('import-queued'), import_id });
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      if (error.fault === 'file-empty') return refusal('import-file-missing');
      return refusal('import-file-too-large', { facts: error.facts });
    }
  });

  on('GET /admin/import', async ({ db, query }) => {
    const page = query.page ?? 1;
    const [rows, total] = await Promise.all([listImports(db, page, PAGE), countImports(db)]);
    return respond({ ...OK, records: rows.map(importSummary), total, page });
  });

  on('GET /admin/import/:id', async ({ db, params, t }) => recordOf(db, params.id, t));

  on('POST /admin/import/:id/mapping', async ({ db, params, body, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refusal('not-found');
    if (!mayMap(row)) return refusal('import-not-mappable');
    const columns = body.columns as (ImportField | null)[];
    const known: readonly (string | null)[] = [...fieldsOf(body.kind), null];
    const isTwice = columns.some((field, index) => field !== null && columns.indexOf(field) !== index);
    const missing = missingFields(body.kind, columns);
    if (isTwice || missing.length > 0 || columns.some((field) => !known.includes(field))) {
      return refusal('import-columns-invalid', {
        facts: { columns: (missing.length > 0 ? missing : REQUIRED[body.kind]).join(', ') },
      });
    }
    const request = { kind: body.kind, columns };
    const isMoved = await moveImport(db, params.id, ['unmapped', 'ready', 'invalid'], 'waiting', { request });
    if (!isMoved) return refusal('import-not-mappable');
    importer.wake();
    return recordOf(db, params.id, t, t('import-mapped'));
  });

  on('POST /admin/import/:id/apply', async ({ db, staff, params, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refusal('not-found');
    const isMoved = await moveImport(db, params.id, ['ready'], 'applying', { applied_by: staff.email });
    if (!isMoved) return refusal('import-not-ready', { facts: { why: t(whyNot(row)) } });
    importer.wake();
    return recordOf(db, params.id, t, t('import-applying'));
  });

  on('POST /admin/import/:id/cancel', async ({ db, params, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refusal('not-found');
    const isOver = await moveImport(db, params.id, ['unmapped', 'ready', 'invalid'], 'cancelled');
    if (!isOver && !(await wantCancel(db, params.id))) return refusal('import-not-cancellable');
    importer.wake();
    return respond({ scode: 200 as const, smessage: t('import-cancelling') });
  });

  on('POST /admin/import/:id/undo', async ({ db, staff, params, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refusal('not-found');
    const isMoved =
      (await isLastApplied(db, params.id)) &&
      (await moveImport(db, params.id, ['applied'], 'undoing', { applied_by: staff.email }));
    if (!isMoved) return refusal('import-not-undoable');
    importer.wake();
    return recordOf(db, params.id, t, t('import-undoing'));
  });

  on('GET /admin/import/:id/problems', async ({ db, params, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refusal('not-found');
    const file = csvFile(problemColumns(t), problemRows(db, row.import_number));
    return { ...respond(file), file_name: 'import-problems.csv' };
  });

  on('GET /admin/import/:id/changes', async ({ db, params }) => {
    const row = await findImport(db, params.id);
    if (!row) return refusal('not-found');
    const file = csvFile(CHANGE_COLUMNS, changeRows(db, row.import_number));
    return { ...respond(file), file_name: 'import-changes.csv' };
  });

  on('GET /admin/import/template/:kind', async ({ params: { kind } }) => {
    const example = (async function* () {
      yield [EXAMPLES[kind]];
    })();
    return { ...respond(csvFile(exportColumns(kind), example)), file_name: `${kind}-template.csv` };
  });

  on('GET /admin/export/:kind', async (context) => {
    const { kind } = context.params;
    const file = csvFile(exportColumns(kind), exportedRows(context.db, kind));
    return { ...(await exportResponse({ ...context, query: {} }, kind, file)), file_name: `${kind}.csv` };
  });
}

async function recordOf(db: Db, import_id: string, t: Translate, smessage = '') {
  const row = await findImport(db, import_id);
  if (!row) return refusal('not-found');
  const record = importRecord(row, await isLastApplied(db, import_id), t);
  return respond({ scode: 200 as const, smessage, record });
}

function whyNot({ state }: ImportRow) {
  if (state === 'invalid') return 'import-why-errors';
  if (state === 'unmapped') return 'import-why-columns';
  if (state === 'waiting' || state === 'reading' || state === 'applying') return 'import-why-working';
  return 'import-why-over';
}
