import type { ImportProgress } from '#domain/import/outcome.ts';
import { type FileFault, FileRefused } from '#domain/import/problems.ts';
import { commitImport, revertImport } from './commit-import.ts';
import { ImportCancelled, ImporterStopped, startHeartbeat } from './heartbeat.ts';
import type { ImportContext } from './import-context.ts';
import { dropPartitions } from './partitions.ts';
import { previewImport } from './preview-import.ts';
import { type ImportRow, recordFault, releaseLease, transitionImport } from './queries.ts';
import { deleteUpload } from './save-upload.ts';

/**
 * Runs the next stage of a claimed import: preview, apply or undo. Faults of the file or the catalogue are
 * recorded with the import instead of thrown.
 */
export async function processImport(
  context: ImportContext,
  row: ImportRow,
  shutdown?: AbortSignal,
): Promise<void> {
  const onProgress = (progress: ImportProgress) => context.onProgress?.(progress);
  const heartbeat = startHeartbeat({ db: context.database.db, log: context.log, onProgress }, row, shutdown);
  try {
    if (row.state === 'reading') await previewImport(context, row, heartbeat);
    else if (row.state === 'applying') await commitImport(context, row, heartbeat);
    else if (row.state === 'undoing') await revertImport(context, row);
  } catch (error) {
    await heartbeat.stop();
    await recordFailure(context, row, error);
  } finally {
    await heartbeat.stop();
  }
}

async function recordFailure(context: ImportContext, row: ImportRow, error: unknown): Promise<void> {
  const { db } = context.database;
  if (error instanceof ImporterStopped) {
    await releaseLease(db, row.import_id);
  } else if (error instanceof ImportCancelled) {
    if (await transitionImport(db, row.import_id, ['reading', 'applying'], 'cancelled'))
      await deleteImportRows(context, row);
  } else if (row.state === 'undoing') {
    const { fault, params } = toFileRefused(context, row, error, 'undo-failed');
    await recordFault(db, row.import_id, 'applied', fault, params);
  } else if (error instanceof FileRefused) {
    const isFailed = await recordFault(db, row.import_id, 'failed', error.fault, error.params);
    if (isFailed) await deleteImportRows(context, row);
  } else if (row.state === 'applying') {
    await recordFault(db, row.import_id, 'ready', toFileRefused(context, row, error, 'apply-failed').fault);
  } else {
    await recordFault(db, row.import_id, 'failed', toFileRefused(context, row, error, 'reader-failed').fault);
  }
}

/** Logs an unexpected error and replaces it by one with the fault `fallback`. */
function toFileRefused(
  context: ImportContext,
  row: ImportRow,
  error: unknown,
  fallback: FileFault,
): FileRefused {
  if (error instanceof FileRefused) return error;
  context.log.error({ err: error, import: row.import_id }, 'an import failed');
  return new FileRefused(fallback);
}

async function deleteImportRows(context: ImportContext, row: ImportRow): Promise<void> {
  await dropPartitions(context.database.db, row.import_number);
  await deleteUpload(context, row.import_id);
}
