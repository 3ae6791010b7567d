import { access, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ReadingOutcome } from '#domain/import/outcome.ts';
import { FileRefused } from '#domain/import/problems.ts';
import { shopDay } from '#domain/shop-day.ts';
import { compareImport } from './compare.ts';
import type { Heartbeat } from './heartbeat.ts';
import { loadStaged, openPartitions } from './partitions.ts';
import type { ImportContext } from './process-import.ts';
import {
  type ImportRow,
  moveImport,
  recordComparison,
  recordOutcome,
  rememberedMappings,
} from './queries.ts';
import { runReader } from './reading/run-reader.ts';
import { importFolder, uploadedFile } from './save-upload.ts';
import { SUBJECTS, stagedFile } from './staging.ts';

/** The dry run: reads the file, stages its rows, and compares them with the shop. */
export async function previewImport(work: ImportContext, row: ImportRow, life: Heartbeat): Promise<void> {
  const { db } = work.database;
  const { signal } = life;
  const folder = resolve(importFolder(work.data_dir, row.import_id));
  const outcome = await read(work, row, folder, life);
  await work.at?.('read', signal);
  if (outcome.missing.length > 0) {
    await recordOutcome(db, row.import_id, outcome);
    await moveImport(db, row.import_id, ['reading'], 'unmapped');
    return;
  }
  await recordOutcome(db, row.import_id, outcome);
  await openPartitions(db, row.import_number);
  await loadStaged(work.database, folder, row.import_number, {
    signal,
    loaded(done, total) {
      life.progress = { step: 'loading', done, total };
    },
  });
  await work.at?.('loaded', signal);
  for (const subject of SUBJECTS) await rm(stagedFile(folder, subject), { force: true });
  await compareAnew(work, row, outcome, life);
}

async function read(
  work: ImportContext,
  row: ImportRow,
  folder: string,
  life: Heartbeat,
): Promise<ReadingOutcome> {
  const file = uploadedFile(folder);
  await access(file).catch(() => {
    throw new FileRefused('file-gone');
  });
  const remembered = await rememberedMappings(work.database.db);
  return runReader(
    {
      file,
      folder,
      request: row.request,
      remembered,
      today: shopDay(work.clock()),
      image_hosts: work.image_hosts ?? [],
    },
    {
      signal: life.signal,
      progress({ bytes }) {
        life.progress = { step: 'reading', done: bytes, total: row.file_size };
      },
    },
  );
}

/** Compares the staged rows with the shop of this moment, and shows what applying them means now. */
export async function compareAnew(
  work: ImportContext,
  row: ImportRow,
  outcome: ReadingOutcome,
  life: Heartbeat,
): Promise<void> {
  life.progress = { step: 'comparing', done: 0, total: outcome.rows };
  life.signal.throwIfAborted();
  const found = await compareImport(work.database.db, row.import_number, outcome);
  life.signal.throwIfAborted();
  await life.stop();
  await recordComparison(work.database.db, row.import_id, found);
  await work.at?.('compared');
}
