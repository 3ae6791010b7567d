import { rm } from 'node:fs/promises';
import type { ImportProgress } from '#domain/import/outcome.ts';
import { type FileFault, FileRefused } from '#domain/import/problems.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import type { ApplyStep } from './apply-import.ts';
import { commitImport, revertImport } from './commit-import.ts';
import { Cancelled, heartbeat, Stopped } from './heartbeat.ts';
import { dropPartitions } from './partitions.ts';
import { previewImport } from './preview-import.ts';
import { type ImportRow, moveImport, recordFault, releaseLease } from './queries.ts';
import { importFolder } from './save-upload.ts';
import { ModifiedSinceImport } from './undo-import.ts';

/** What an import is worked on with. */
export interface ImportContext {
  database: Database;
  data_dir: string;
  /** Hosts that links to pictures may lead to. */
  image_hosts?: readonly string[];
  clock: Clock;
  log: Log;
  /** Named places of an import; tests stop the process there, or wait until the work is told to stop. */
  at?: (step: ImportStep, signal?: AbortSignal) => Promise<void> | void;
  /** Told of progress as it is made, for whoever waits at a terminal. */
  progress?: (progress: ImportProgress) => void;
}
export type ImportStep = ApplyStep | 'read' | 'loaded' | 'compared';

/**
 * Does what there is to do on an import that was taken: read and compare, apply, or undo. Never throws
 * for what a file or the catalogue brings; that is written down with the import.
 */
export async function processImport(
  work: ImportContext,
  row: ImportRow,
  ending?: AbortSignal,
): Promise<void> {
  const told = (progress: ImportProgress) => work.progress?.(progress);
  const life = heartbeat({ db: work.database.db, log: work.log, told }, row, ending);
  try {
    if (row.state === 'reading') await previewImport(work, row, life);
    else if (row.state === 'applying') await commitImport(work, row, life);
    else if (row.state === 'undoing') await revertImport(work, row);
  } catch (error) {
    await life.stop();
    await writeDown(work, row, error);
  } finally {
    await life.stop();
  }
}

/** What became of an import that did not come to its end. */
async function writeDown(work: ImportContext, row: ImportRow, error: unknown): Promise<void> {
  const { db } = work.database;
  if (error instanceof Stopped) {
    await releaseLease(db, row.import_id);
  } else if (error instanceof Cancelled) {
    if (await moveImport(db, row.import_id, ['reading', 'applying'], 'cancelled')) await clear(work, row);
  } else if (row.state === 'undoing') {
    await recordFault(db, row.import_id, 'applied', faultOf(work, row, error, 'undo-failed'));
  } else if (error instanceof FileRefused) {
    const isFailed = await recordFault(db, row.import_id, 'failed', error.fault, error.facts);
    if (isFailed) await clear(work, row);
  } else if (row.state === 'applying') {
    await recordFault(db, row.import_id, 'ready', faultOf(work, row, error, 'apply-failed'));
  } else {
    await recordFault(db, row.import_id, 'failed', faultOf(work, row, error, 'reader-failed'));
  }
}

/** The expected reason, or the given one where something broke that is for the log. */
function faultOf(work: ImportContext, row: ImportRow, error: unknown, other: FileFault): FileFault {
  if (error instanceof ModifiedSinceImport) return 'touched-since';
  if (error instanceof FileRefused) return error.fault;
  work.log.error({ err: error, import: row.import_id }, 'an import broke off');
  return other;
}

async function clear(work: ImportContext, row: ImportRow): Promise<void> {
  await dropPartitions(work.database.db, row.import_number);
  await rm(importFolder(work.data_dir, row.import_id), { recursive: true, force: true });
}
