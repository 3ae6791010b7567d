import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { beginImport } from '#server/imports/begin-import.ts';
import { findImport, transitionImport } from '#server/imports/queries.ts';
import { createImporter } from '#server/imports/run-imports.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';

export interface BenchShop extends Pick<Database, 'db' | 'close'> {
  /** Imports a file. Returns the milliseconds that each of the two phases took. */
  importFile(file: string, onPhase?: OnPhase): Promise<{ dryRun: number; apply: number }>;
}

/** Called before each phase of an import; the returned function is called after the phase. */
type OnPhase = (phase: 'dry run' | 'apply') => () => Promise<void>;

/**
 * Opens a shop's database with an importer, which keeps its files in `dataFolder`. After each step of an import,
 * `onStep` is called with the name and the duration of the step.
 */
export async function openBenchShop(
  url: string,
  dataFolder: string,
  onStep: (step: string, ms: number) => void,
): Promise<BenchShop> {
  const database = await openDatabase({ url, folder: 'unused', connections: 6 });
  await setAuditKey(database, deriveSecrets('bench'));
  const { db } = database;
  let stepStart = 0;
  const importer = createImporter({
    onStep(step) {
      onStep(step, performance.now() - stepStart);
      stepStart = performance.now();
    },
    database,
    data_dir: dataFolder,
    clock: () => new Date(),
    log: createLog('error'),
    image_hosts: ['images.halden.example'],
  });
  const measure = async (work: () => Promise<void>) => {
    const start = performance.now();
    stepStart = start;
    await work();
    return performance.now() - start;
  };

  async function importFile(file: string, onPhase: OnPhase = () => async () => {}) {
    let import_id = '';
    const endDryRun = onPhase('dry run');
    const dryRun = await measure(async () => {
      const upload = { name: basename(file), bytes: createReadStream(file), uploaded_by: 'bench' };
      import_id = await beginImport(db, { data_dir: dataFolder }, upload);
      await importer.processAll();
    });
    await endDryRun();
    const row = (await findImport(db, import_id))!;
    if (row.state !== 'ready') throw new Error(`${row.fault} ${JSON.stringify(row.problems)}`);
    const endApply = onPhase('apply');
    const apply = await measure(async () => {
      await transitionImport(db, import_id, ['ready'], 'applying');
      await importer.processAll();
    });
    await endApply();
    const { state } = (await findImport(db, import_id))!;
    if (state !== 'applied') throw new Error(`the import ended as ${state}`);
    return { dryRun, apply };
  }

  return {
    db,
    importFile,
    async close() {
      await importer.stop();
      await database.close();
    },
  };
}
