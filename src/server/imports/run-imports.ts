import { readdir, stat } from 'node:fs/promises';
import type { ImportContext } from './import-context.ts';
import { dropPartitions, listPartitionedImports } from './partitions.ts';
import { processImport } from './process-import.ts';
import { claimImport, listRetainedImports } from './queries.ts';
import { deleteUpload, importFolder, STORED_UPLOADS, uploadsFolder } from './save-upload.ts';

/** Processes imports in the background, one at a time. */
export interface Importer {
  /** Starts processing without waiting for the result. */
  wake(): void;
  /** Processes imports until none is left. */
  processAll(): Promise<void>;
  /** Stops the running import; the next process restarts it. */
  stop(): Promise<void>;
}

/** Finished imports whose rows are retained for the problem and change reports. */
const MAX_RETAINED_IMPORTS = 10;

export function createImporter(context: ImportContext): Importer {
  const shutdown = new AbortController();
  let running: Promise<void> | null = null;
  /** True if `run` was called while the queue was being processed, so that another pass is needed. */
  let hasNewWork = false;

  async function drainQueue(): Promise<void> {
    try {
      do {
        hasNewWork = false;
        await processQueue();
      } while (hasNewWork && !shutdown.signal.aborted);
    } finally {
      running = null;
    }
  }
  async function processQueue(): Promise<void> {
    while (!shutdown.signal.aborted) {
      const row = await claimImport(
        context.database.db,
        context.storage ? null : await listUploads(context.data_dir),
      );
      if (!row) return;
      await processImport(context, row, shutdown.signal);
      await purgeOldImports(context);
    }
  }
  const run = () => {
    hasNewWork = true;
    running ??= drainQueue();
    return running;
  };
  return {
    wake() {
      if (!shutdown.signal.aborted)
        run().catch((error) => context.log.error({ err: error }, 'processing imports failed'));
    },
    processAll: run,
    async stop() {
      shutdown.abort();
      await running?.catch(() => {});
    },
  };
}

/** The ids of the imports whose files are on this machine. */
const listUploads = (data_dir: string): Promise<string[]> => readdir(uploadsFolder(data_dir)).catch(() => []);

/** The age up to which a folder without an import is kept, because it may be an upload in progress. */
const UPLOAD_GRACE_MS = 60 * 60_000;

/** Deletes the rows and files of imports that are no longer retained. */
async function purgeOldImports(context: ImportContext): Promise<void> {
  const { db } = context.database;
  const retained = await listRetainedImports(db, MAX_RETAINED_IMPORTS);
  const numbers = new Set(retained.map(({ import_number }) => import_number));
  for (const number of await listPartitionedImports(db))
    if (!numbers.has(number)) await dropPartitions(db, number);
  const ids = new Set(retained.map(({ import_id }) => import_id));
  for (const { id, modified_at } of await listAllUploads(context)) {
    const isRecent = context.clock().getTime() - modified_at.getTime() < UPLOAD_GRACE_MS;
    if (!ids.has(id) && !isRecent) await deleteUpload(context, id);
  }
}

/** The uploads on this machine and in the storage. */
async function listAllUploads({ data_dir, storage }: ImportContext) {
  const stored = (await storage?.list(STORED_UPLOADS)) ?? [];
  const local = (await listUploads(data_dir)).map(async (id) => {
    const { mtime } = await stat(importFolder(data_dir, id));
    return { id, modified_at: mtime };
  });
  return [
    ...(await Promise.all(local)),
    ...stored.map(({ key, modified_at }) => ({ id: key.slice(STORED_UPLOADS.length), modified_at })),
  ];
}
