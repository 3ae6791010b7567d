import { Readable } from 'node:stream';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import { missingFields } from '#domain/import/columns.ts';
import { fieldsOf, type ImportField, REQUIRED_FIELDS } from '#domain/import/fields.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { ok, refused } from '#domain/result.ts';
import { csvStream, exportFile } from '#server/admin/lists/export-list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import type { Db } from '#server/platform/db.ts';
import type { Language } from '#texts/texts.ts';
import { beginImport } from './begin-import.ts';
import { exportColumns, exportRows, TEMPLATE_ROWS } from './export-catalogue.ts';
import { canMap, importRecord, importSummary } from './import-view.ts';
import {
  countImports,
  findImport,
  type ImportRow,
  isLastApplied,
  listImports,
  requestCancel,
  transitionImport,
} from './queries.ts';
import { CHANGE_COLUMNS, changeRows, problemColumns, problemRows } from './report-rows.ts';
import type { Importer } from './run-imports.ts';
import type { UploadPlace } from './save-upload.ts';

export function importRoutes(on: RegisterHandler, importer: Pick<Importer, 'wake'>, place: UploadPlace) {
  on('POST /upload', async ({ db, staff, upload, t }) => {
    const file = await upload();
    if (!file) return refused('import-file-missing');
    try {
      const import_id = await beginImport(db, place, {
        name: file.file_name,
        bytes: file.bytes,
        uploaded_by: staff.email,
      });
      importer.wake();
      return ok({ smessage: t('import-queued'), import_id });
    } catch (error) {
      if (!(error instanceof ImportRefused)) throw error;
      if (error.fault === 'file-empty') return refused('import-file-missing');
      return refused('import-file-too-large', { params: error.params });
    }
  });

  on('GET /admin/import', async ({ db, query, language }) => {
    const page = query.page ?? 1;
    const [rows, total] = await Promise.all([listImports(db, page, LIST_PAGE_SIZE), countImports(db)]);
    return ok({ records: rows.map((row) => importSummary(row, language)), total, page });
  });

  on('GET /admin/import/:id', async ({ db, params, language }) => respondWithRecord(db, params.id, language));

  on('POST /admin/import/:id/mapping', async ({ db, params, body, language, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refused('not-found');
    if (!canMap(row)) return refused('import-not-mappable');
    const columns = body.columns as (ImportField | null)[];
    const allowed: readonly (string | null)[] = [...fieldsOf(body.kind), null];
    const hasDuplicate = columns.some((field, index) => field !== null && columns.indexOf(field) !== index);
    const missing = missingFields(body.kind, columns);
    if (hasDuplicate || missing.length > 0 || columns.some((field) => !allowed.includes(field))) {
      return refused('import-columns-invalid', {
        params: { columns: (missing.length > 0 ? missing : REQUIRED_FIELDS[body.kind]).join(', ') },
      });
    }
    const choice = { kind: body.kind, columns };
    const isChanged = await transitionImport(db, params.id, ['unmapped', 'ready', 'invalid'], 'waiting', {
      choice,
    });
    if (!isChanged) return refused('import-not-mappable');
    importer.wake();
    return respondWithRecord(db, params.id, language, t('import-mapped'));
  });

  on('POST /admin/import/:id/apply', async ({ db, staff, params, language, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refused('not-found');
    const isChanged = await transitionImport(db, params.id, ['ready'], 'applying', {
      applied_by: staff.email,
    });
    if (!isChanged) return refused('import-not-ready', { params: { reason: t(notReadyReason(row)) } });
    importer.wake();
    return respondWithRecord(db, params.id, language, t('import-applying'));
  });

  on('POST /admin/import/:id/cancel', async ({ db, params, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refused('not-found');
    const isCancelled = await transitionImport(db, params.id, ['unmapped', 'ready', 'invalid'], 'cancelled');
    if (!isCancelled && !(await requestCancel(db, params.id))) return refused('import-not-cancellable');
    importer.wake();
    return ok({ smessage: t('import-cancelling') });
  });

  on('POST /admin/import/:id/undo', async ({ db, staff, params, language, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refused('not-found');
    const isChanged =
      (await isLastApplied(db, params.id)) &&
      (await transitionImport(db, params.id, ['applied'], 'undoing', { applied_by: staff.email }));
    if (!isChanged) return refused('import-not-undoable');
    importer.wake();
    return respondWithRecord(db, params.id, language, t('import-undoing'));
  });

  on('GET /admin/import/:id/problems', async ({ db, params, t }) => {
    const row = await findImport(db, params.id);
    if (!row) return refused('not-found');
    const file = csvStream(problemColumns(t), problemRows(db, row.import_number));
    return ok(new FileReply(file, 'import-problems.csv'));
  });

  on('GET /admin/import/:id/changes', async ({ db, params }) => {
    const row = await findImport(db, params.id);
    if (!row) return refused('not-found');
    const file = csvStream(CHANGE_COLUMNS, changeRows(db, row.import_number));
    return ok(new FileReply(file, 'import-changes.csv'));
  });

  on('GET /admin/import/template/:kind', async ({ params: { kind } }) => {
    const file = csvStream(exportColumns(kind), Readable.from([[TEMPLATE_ROWS[kind]]]));
    return ok(new FileReply(file, `${kind}-template.csv`));
  });

  on('GET /admin/export/:kind', async (context) => {
    const { kind } = context.params;
    const file = csvStream(exportColumns(kind), exportRows(context.db, kind));
    // Without a query, because this export has no filters for the audit log to record.
    return exportFile({ ...context, query: {} }, kind, new FileReply(file, `${kind}.csv`));
  });
}

async function respondWithRecord(db: Db, import_id: string, language: Language, smessage = '') {
  const row = await findImport(db, import_id);
  if (!row) return refused('not-found');
  const record = importRecord(row, await isLastApplied(db, import_id), language);
  return ok({ smessage, record });
}

function notReadyReason({ state }: ImportRow) {
  if (state === 'invalid') return 'import-not-ready-errors';
  if (state === 'unmapped') return 'import-not-ready-columns';
  if (state === 'waiting' || state === 'reading' || state === 'applying') return 'import-not-ready-working';
  return 'import-not-ready-over';
}
