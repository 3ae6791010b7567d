import type { ImportProgress } from '#domain/import/outcome.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { commitImport, commitUndo } from './commit-import.ts';
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
export async function processImport(context: ImportContext, row: ImportRow, shutdown?: AbortSignal) {
  const onProgress = (progress: ImportProgress) => context.onProgress?.(progress);
  const heartbeat = startHeartbeat({ db: context.database.db, log: context.log, onProgress }, row, shutdown);
  try {
    if (row.state === 'reading') await previewImport(context, row, heartbeat);
    else if (row.state === 'applying') await commitImport(context, row, heartbeat);
    else if (row.state === 'undoing') await commitUndo(context, row);
  } catch (error) {
    await heartbeat.stop();
    await recordFailure(context, row, error);
  } finally {
    await heartbeat.stop();
  }
}

async function recordFailure(context: ImportContext, row: ImportRow, error: unknown): Promise<void> {
  const { db } = context.database;
  if (error instanceof ImporterStopped) return releaseLease(db, row.import_id);
  if (error instanceof ImportCancelled) {
    if (await transitionImport(db, row.import_id, ['reading', 'applying'], 'cancelled'))
      await deleteImportRows(context, row);
    return;
  }
  if (error instanceof ImportRefused) {
    const state = row.state === 'undoing' ? 'applied' : 'failed';
    const isRecorded = await recordFault(db, row.import_id, state, error.fault, error.params);
    if (isRecorded && state === 'failed') await deleteImportRows(context, row);
    return;
  }
  context.log.error({ err: error, import: row.import_id }, 'an import failed');
  if (row.state === 'undoing') await recordFault(db, row.import_id, 'applied', 'undo-failed');
  else if (row.state === 'applying') await recordFault(db, row.import_id, 'ready', 'apply-failed');
  else await recordFault(db, row.import_id, 'failed', 'reader-failed');
}

async function deleteImportRows(context: ImportContext, row: ImportRow): Promise<void> {
  await dropPartitions(context.database.db, row.import_number);
  await deleteUpload(context, row.import_id);
}
