import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ChosenMapping } from '#domain/import/outcome.ts';
import { beginImport } from '#server/imports/begin-import.ts';
import type { ImportContext } from '#server/imports/import-context.ts';
import { findImport, type ImportRow, transitionImport } from '#server/imports/queries.ts';
import { createImporter, type Importer } from '#server/imports/run-imports.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';

/** Runs imports directly on a database, not through HTTP. The methods that run an import return its row afterwards. */
export interface ImportHarness {
  importer: Importer;
  /** Uploads a file and compares it with the catalogue. */
  preview(content: string | Uint8Array | { path: string }, choice?: ChosenMapping): Promise<ImportRow>;
  apply(content: string | Uint8Array | { path: string }, choice?: ChosenMapping): Promise<ImportRow>;
  applyPreviewed(row: ImportRow): Promise<ImportRow>;
  undo(row: ImportRow): Promise<ImportRow>;
  folder: string;
  close(): Promise<void>;
}

/** Creates a harness with its own upload folder. */
export async function openImportHarness(
  database: Database,
  contextChanges: Partial<ImportContext> = {},
): Promise<ImportHarness> {
  const folder = await mkdtemp(`${tmpdir()}/shop-import-`);
  const { db } = database;
  const importer = createImporter({
    database,
    data_dir: folder,
    clock: () => new Date(),
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    image_hosts: ['images.halden.example'],
    ...contextChanges,
  });
  const finish = async (import_id: string) => {
    await importer.processAll();
    return (await findImport(db, import_id))!;
  };
  const harness: ImportHarness = {
    importer,
    folder,
    async preview(content, choice) {
      const bytes =
        typeof content === 'object' && 'path' in content
          ? createReadStream(content.path)
          : singleChunk(content);
      const import_id = await beginImport(
        db,
        { data_dir: folder, storage: contextChanges.storage },
        {
          name: 'test.csv',
          bytes,
          uploaded_by: 'tester',
          ...(choice ? { choice } : {}),
        },
      );
      return finish(import_id);
    },
    async apply(content, choice) {
      return harness.applyPreviewed(await harness.preview(content, choice));
    },
    async applyPreviewed(row) {
      const wasReady = await transitionImport(db, row.import_id, ['ready'], 'applying');
      if (!wasReady) throw new Error(`not ready: ${row.state} ${JSON.stringify(row.problems)} ${row.fault}`);
      return finish(row.import_id);
    },
    async undo(row) {
      await transitionImport(db, row.import_id, ['applied'], 'undoing');
      return finish(row.import_id);
    },
    async close() {
      await importer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

async function* singleChunk(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

export const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;
