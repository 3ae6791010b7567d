import { access, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ImportProgress, ReadingOutcome } from '#domain/import/outcome.ts';
import { FileRefused } from '#domain/import/problems.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type Actor, recordDeeds } from '#server/admin/audit/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { brokenConstraint, type Database, type Tx } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { vacuumEmbedded } from '#server/platform/vacuum.ts';
import { type ApplyStep, applyImport, CatalogueMoved } from './apply-import.ts';
import { compareImport } from './compare.ts';
import { importFolder, uploadedFile } from './keep-upload.ts';
import { dropPartitions, hasPartitions, loadStaged, openPartitions } from './partitions.ts';
import {
  type ImportRow,
  moveImport,
  recordApplied,
  recordComparison,
  recordFault,
  recordOutcome,
  recordUndone,
  releaseLease,
  rememberedMappings,
  rememberMapping,
  renewLease,
} from './queries.ts';
import { headerKey } from './reading/read-sheet.ts';
import { runReader } from './reading/run-reader.ts';
import { SUBJECTS, stagedFile } from './staging.ts';
import { TouchedSince, undoImport } from './undo-import.ts';

/** What an import is worked on with. */
export interface ImportWork {
  database: Database;
  data_dir: string;
  /** Hosts that links to pictures may lead to. */
  image_hosts?: readonly string[];
  clock: Clock;
  log: Log;
  /** Named places of an import; tests stop the process there. */
  at?: (step: ImportStep) => Promise<void> | void;
  /** Told of progress as it is made, for whoever waits at a terminal. */
  progress?: (progress: ImportProgress) => void;
}
export type ImportStep = ApplyStep | 'read' | 'loaded' | 'compared';

const SIGN_OF_LIFE_MS = 1000;

/**
 * Does what there is to do on an import that was taken: read and compare, apply, or undo. Never throws
 * for what a file or the catalogue brings; that is written down with the import.
 */
export async function workImport(work: ImportWork, row: ImportRow, stop?: AbortSignal): Promise<void> {
  const cancel = new AbortController();
  stop?.addEventListener('abort', () => cancel.abort(new Stopped()), { once: true });
  const life = signsOfLife(work, row, cancel);
  try {
    if (row.cancel_wanted) cancel.abort(new Cancelled());
    if (row.state === 'reading') await readAndCompare(work, row, life, cancel.signal);
    else if (row.state === 'applying') await apply(work, row, life, cancel.signal);
    else if (row.state === 'undoing') await undo(work, row);
  } catch (error) {
    await life.stop();
    await writeDown(work, row, error);
  } finally {
    await life.stop();
  }
}

class Cancelled extends Error {}
/** The process ends; another one takes the import up where it began. */
class Stopped extends Error {}

interface Life {
  progress: ImportProgress;
  stop(): Promise<void>;
}

/**
 * Renews the lease while the work goes on, and hears whether it shall stop. Inside a transaction of the
 * embedded database the shop has one connection: the sign waits until it is over.
 */
function signsOfLife(work: ImportWork, row: ImportRow, cancel: AbortController): Life {
  let asking: Promise<void> = Promise.resolve();
  let isAsking = false;
  const life: Life = {
    progress: { step: 'reading', done: 0, total: row.file_size },
    async stop() {
      clearInterval(timer);
      await asking;
    },
  };
  const timer = setInterval(() => {
    work.progress?.(life.progress);
    if (isAsking) return;
    isAsking = true;
    asking = renewLease(work.database.db, row.import_id, life.progress)
      .then((isUnwanted) => {
        if (isUnwanted) cancel.abort(new Cancelled());
      })
      .catch((error) => work.log.warn({ err: error }, 'an import could not say that it lives'))
      .finally(() => {
        isAsking = false;
      });
  }, SIGN_OF_LIFE_MS);
  return life;
}

async function readAndCompare(
  work: ImportWork,
  row: ImportRow,
  life: Life,
  signal: AbortSignal,
): Promise<void> {
  const { db } = work.database;
  const folder = resolve(importFolder(work.data_dir, row.import_id));
  await access(uploadedFile(folder)).catch(() => {
    throw new FileRefused('file-gone');
  });
  const outcome = await runReader(
    {
      ...{ file: uploadedFile(folder), folder, wish: row.wish },
      ...{ remembered: await rememberedMappings(db), today: shopDay(work.clock()) },
      image_hosts: work.image_hosts ?? [],
    },
    {
      signal,
      progress({ bytes }) {
        life.progress = { step: 'reading', done: bytes, total: row.file_size };
      },
    },
  );
  await work.at?.('read');
  const isMapped = outcome.missing.length === 0;
  await recordOutcome(db, row.import_id, outcome, isMapped ? 'reading' : 'unmapped');
  if (!isMapped) {
    await moveImport(db, row.import_id, ['unmapped'], 'unmapped');
    return;
  }
  await openPartitions(db, row.import_number);
  await loadStaged(work.database, folder, row.import_number, {
    signal,
    loaded(done, total) {
      life.progress = { step: 'loading', done, total };
    },
  });
  await work.at?.('loaded');
  for (const subject of SUBJECTS) await rm(stagedFile(folder, subject), { force: true });
  await compare(work, row, outcome, life, signal);
}

async function compare(
  work: ImportWork,
  row: ImportRow,
  outcome: ReadingOutcome,
  life: Life,
  signal: AbortSignal,
) {
  life.progress = { step: 'comparing', done: 0, total: outcome.rows };
  signal.throwIfAborted();
  const found = await compareImport(work.database.db, row.import_number, outcome);
  signal.throwIfAborted();
  await life.stop();
  await recordComparison(work.database.db, row.import_id, found);
  await work.at?.('compared');
}

async function apply(work: ImportWork, row: ImportRow, life: Life, signal: AbortSignal): Promise<void> {
  const { counts, outcome, base_version } = row;
  const isKept = await hasPartitions(work.database.db, row.import_number);
  if (!counts || !outcome || base_version === null || !isKept) throw new FileRefused('file-gone');
  const total = counts.new + counts.changed + counts.removed;
  life.progress = { step: 'applying', done: 0, total };
  try {
    await applyImport(work.database, {
      ...{ import_number: row.import_number, outcome, counts, base_version },
      at: (step) => work.at?.(step),
      progress(done) {
        life.progress = { step: 'applying', done, total };
        signal.throwIfAborted();
      },
      record: (tx) => recordDone(tx, row, outcome),
    });
  } catch (error) {
    if (!(error instanceof CatalogueMoved) && !brokenConstraint(error)) throw error;
    // What was looked at is not what would happen now: it is shown again, and nothing has changed.
    await compare(work, row, outcome, life, signal);
    return;
  }
  await life.stop();
  await rm(importFolder(work.data_dir, row.import_id), { recursive: true, force: true });
  await vacuumEmbedded(work.database);
}

async function recordDone(tx: Tx, row: ImportRow, outcome: ReadingOutcome): Promise<void> {
  await recordApplied(tx, row.import_id);
  if (outcome.header.length > 0 && outcome.kind) {
    const mapping = { kind: outcome.kind, columns: outcome.columns as never };
    await rememberMapping(tx, headerKey(outcome.header), mapping);
  }
  await recordDeeds(tx, actorOf(row), null, [
    {
      action: 'import.apply',
      subject: `import ${row.import_id}`,
      before: null,
      after: { ...row.counts, file: row.file_name },
    },
  ]);
}

const actorOf = (row: ImportRow): Actor => ({ email: row.applied_by ?? row.uploaded_by, role: 'catalogue' });

async function undo(work: ImportWork, row: ImportRow): Promise<void> {
  if (!(await hasPartitions(work.database.db, row.import_number))) throw new FileRefused('rows-gone');
  await undoImport(work.database, row.import_number, async (tx) => {
    await recordUndone(tx, row.import_id);
    await recordDeeds(tx, actorOf(row), null, [
      {
        action: 'import.undo',
        subject: `import ${row.import_id}`,
        before: { ...row.counts, file: row.file_name },
        after: null,
      },
    ]);
  });
  await vacuumEmbedded(work.database);
}

/** What became of an import that did not come to its end. */
async function writeDown(work: ImportWork, row: ImportRow, error: unknown): Promise<void> {
  const { db } = work.database;
  if (error instanceof Stopped) {
    await releaseLease(db, row.import_id);
    return;
  }
  if (error instanceof Cancelled) {
    await moveImport(db, row.import_id, ['reading', 'applying'], 'cancelled');
    await dropPartitions(db, row.import_number);
    await rm(importFolder(work.data_dir, row.import_id), { recursive: true, force: true });
    return;
  }
  if (error instanceof FileRefused && row.state === 'undoing') {
    await recordFault(db, row.import_id, 'applied', error.fault);
    return;
  }
  if (error instanceof FileRefused) {
    await recordFault(db, row.import_id, 'failed', error.fault, error.facts);
    await dropPartitions(db, row.import_number);
    await rm(importFolder(work.data_dir, row.import_id), { recursive: true, force: true });
    return;
  }
  if (error instanceof TouchedSince) {
    await recordFault(db, row.import_id, 'applied', 'touched-since');
    return;
  }
  work.log.error({ err: error, import: row.import_id }, 'an import broke off');
  if (row.state === 'undoing') await recordFault(db, row.import_id, 'applied', 'undo-failed');
  else if (row.state === 'applying') await recordFault(db, row.import_id, 'ready', 'apply-failed');
  else await recordFault(db, row.import_id, 'failed', 'reader-failed');
}
