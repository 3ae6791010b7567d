import { rm } from 'node:fs/promises';
import { importFolder } from './keep-upload.ts';
import { dropPartitions, keptPartitions } from './partitions.ts';
import { finishedImports, isLastApplied, takeImport } from './queries.ts';
import { type ImportWork, workImport } from './work-import.ts';

/** Works on imports beside everything else this process does. */
export interface Importer {
  /** Looks for work now, without waiting for it. */
  wake(): void;
  /** Does what there is to do, and answers when nothing is left. */
  finish(): Promise<void>;
  /** Ends the work; what was begun is taken up again by the next process. */
  stop(): Promise<void>;
}

/** Imports of which the rows are kept, for their result files. */
const KEPT = 10;

export function createImporter(work: ImportWork): Importer {
  const end = new AbortController();
  let running: Promise<void> | null = null;

  async function workOff(): Promise<void> {
    while (!end.signal.aborted) {
      const row = await takeImport(work.database.db);
      if (!row) return;
      await workImport(work, row, end.signal);
      await tidy(work);
    }
  }
  const run = () => {
    running ??= workOff().finally(() => {
      running = null;
    });
    return running;
  };
  return {
    wake() {
      if (!end.signal.aborted)
        run().catch((error) => work.log.error({ err: error }, 'imports could not be worked on'));
    },
    finish: run,
    async stop() {
      end.abort();
      await running?.catch(() => {});
    },
  };
}

/** Lets go of the rows and files of imports that were over long ago. */
async function tidy({ database: { db }, data_dir }: ImportWork): Promise<void> {
  const kept = new Set(await keptPartitions(db));
  for (const { import_id, import_number } of await finishedImports(db, KEPT)) {
    // The last applied one may still be taken back, however long ago it was.
    if (!kept.has(import_number) || (await isLastApplied(db, import_id))) continue;
    await dropPartitions(db, import_number);
    await rm(importFolder(data_dir, import_id), { recursive: true, force: true });
  }
}
