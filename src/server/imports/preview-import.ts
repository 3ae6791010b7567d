import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ParseOutcome } from '#domain/import/outcome.ts';
import { shopDay } from '#domain/shop-day.ts';
import { compareImport } from './compare.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { ImportContext } from './import-context.ts';
import { runParser } from './parsing/run-parser.ts';
import { createPartitions, loadStagedRows } from './partitions.ts';
import {
  type ImportRow,
  listSavedMappings,
  recordComparison,
  recordParseOutcome,
  transitionImport,
} from './queries.ts';
import { fetchUpload, importFolder } from './save-upload.ts';
import { STAGING_TABLES, stagedFile } from './staging.ts';

/** The dry run: parses the file, stages its rows and compares them with the catalogue. */
export async function previewImport(context: ImportContext, row: ImportRow, heartbeat: Heartbeat) {
  const { db } = context.database;
  const { signal } = heartbeat;
  const folder = resolve(importFolder(context.data_dir, row.import_id));
  const outcome = await parseUpload(context, row, folder, heartbeat);
  await context.onStep?.('read', signal);
  await recordParseOutcome(db, row.import_id, outcome);
  if (outcome.missing.length > 0) {
    await transitionImport(db, row.import_id, ['reading'], 'unmapped');
    return;
  }
  await createPartitions(db, row.import_number);
  await loadStagedRows(context.database, folder, row.import_number, {
    signal,
    onProgress(done, total) {
      heartbeat.progress = { step: 'loading', done, total };
    },
  });
  await context.onStep?.('loaded', signal);
  for (const table of STAGING_TABLES) await rm(stagedFile(folder, table), { force: true });
  await updatePreview(context, row, outcome, heartbeat);
}

async function parseUpload(context: ImportContext, row: ImportRow, folder: string, heartbeat: Heartbeat) {
  const file = resolve(await fetchUpload(context, row.import_id));
  const saved_mappings = await listSavedMappings(context.database.db);
  return runParser(
    {
      file,
      folder,
      choice: row.choice,
      saved_mappings,
      today: shopDay(context.clock()),
      image_hosts: context.image_hosts ?? [],
    },
    {
      signal: heartbeat.signal,
      onProgress({ bytes }) {
        heartbeat.progress = { step: 'reading', done: bytes, total: row.file_size };
      },
    },
  );
}

/** Compares the staged rows with the current catalogue and records the result as the preview. */
export async function updatePreview(
  context: ImportContext,
  row: ImportRow,
  outcome: ParseOutcome,
  heartbeat: Heartbeat,
): Promise<void> {
  heartbeat.progress = { step: 'comparing', done: 0, total: 0 };
  heartbeat.signal.throwIfAborted();
  const comparison = await compareImport(context.database.db, row.import_number, outcome);
  heartbeat.signal.throwIfAborted();
  // A later renewal would extend the lease that `recordComparison` ends.
  await heartbeat.stop();
  await recordComparison(context.database.db, row.import_id, comparison);
  await context.onStep?.('compared');
}
