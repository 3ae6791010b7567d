import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { ImportRequest } from '#domain/import/outcome.ts';
import { beginImport } from '#server/imports/begin-import.ts';
import type { ImportContext } from '#server/imports/process-import.ts';
import { findImport, type ImportRow, moveImport } from '#server/imports/queries.ts';
import { createImporter, type Importer } from '#server/imports/run-imports.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';

/** The import desk of a shop without HTTP: files go in, and what became of them comes out. */
export interface ImportHarness {
  importer: Importer;
  /** Reads and compares a file. */
  look(content: string | Uint8Array | { path: string }, request?: ImportRequest): Promise<ImportRow>;
  /** The same, and applies it. */
  apply(content: string | Uint8Array | { path: string }, request?: ImportRequest): Promise<ImportRow>;
  applyLooked(row: ImportRow): Promise<ImportRow>;
  undo(row: ImportRow): Promise<ImportRow>;
  folder: string;
  close(): Promise<void>;
}

/** Opens one on a database, with a folder of its own for uploads. */
export async function openImportHarness(
  database: Database,
  more: Partial<ImportContext> = {},
): Promise<ImportHarness> {
  const folder = await mkdtemp(`${tmpdir()}/shop-import-`);
  const { db } = database;
  const importer = createImporter({
    database,
    data_dir: folder,
    clock: () => new Date(),
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    image_hosts: ['images.halden.example'],
    ...more,
  });
  const done = async (import_id: string) => {
    await importer.finish();
    return (await findImport(db, import_id))!;
  };
  const harness: ImportHarness = {
    importer,
    folder,
    async look(content, request) {
      const bytes =
        typeof content === 'object' && 'path' in content ? createReadStream(content.path) : one(content);
      const import_id = await beginImport(db, folder, {
        name: 'test.csv',
        bytes,
        uploaded_by: 'tester',
        ...(request ? { request } : {}),
      });
      return done(import_id);
    },
    async apply(content, request) {
      return harness.applyLooked(await harness.look(content, request));
    },
    async applyLooked(row) {
      const isMoved = await moveImport(db, row.import_id, ['ready'], 'applying');
      if (!isMoved) throw new Error(`not ready: ${row.state} ${JSON.stringify(row.problems)} ${row.fault}`);
      return done(row.import_id);
    },
    async undo(row) {
      await moveImport(db, row.import_id, ['applied'], 'undoing');
      return done(row.import_id);
    },
    async close() {
      await importer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return harness;
}

async function* one(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? Buffer.from(content) : content;
}

export const csv = (...lines: string[]): string => `${lines.join('\r\n')}\r\n`;
