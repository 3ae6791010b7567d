import { readdir, rm, stat } from 'node:fs/promises';
import { dropPartitions, keptPartitions } from './partitions.ts';
import { type ImportContext, processImport } from './process-import.ts';
import { keptImports, takeImport } from './queries.ts';
import { importFolder, importsFolder } from './save-upload.ts';

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

export function createImporter(work: ImportContext): Importer {
  const end = new AbortController();
  let running: Promise<void> | null = null;
  /** Somebody knows of work that the current look may have missed. */
  let isWoken = false;

  async function workOff(): Promise<void> {
    try {
      do {
        isWoken = false;
        await workOn();
      } while (isWoken && !end.signal.aborted);
    } finally {
      running = null;
    }
  }
  async function workOn(): Promise<void> {
    while (!end.signal.aborted) {
      const row = await takeImport(work.database.db, await uploadsIn(work.data_dir));
      if (!row) return;
      await processImport(work, row, end.signal);
      await tidy(work);
    }
  }
  const run = () => {
    isWoken = true;
    running ??= workOff();
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

/** The ids of the imports whose files lie here. */
const uploadsIn = (data_dir: string): Promise<string[]> => readdir(importsFolder(data_dir)).catch(() => []);

/** An upload that has no import yet may still be arriving. */
const ARRIVING_MS = 60 * 60_000;

/** Lets go of the rows and files of imports that are over. */
async function tidy({ database: { db }, data_dir, clock }: ImportContext): Promise<void> {
  const kept = await keptImports(db, KEPT);
  const numbers = new Set(kept.map(({ import_number }) => import_number));
  for (const number of await keptPartitions(db)) if (!numbers.has(number)) await dropPartitions(db, number);
  const ids = new Set(kept.map(({ import_id }) => import_id));
  for (const id of await uploadsIn(data_dir)) {
    const folder = importFolder(data_dir, id);
    if (ids.has(id) || clock().getTime() - (await stat(folder)).mtimeMs < ARRIVING_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
