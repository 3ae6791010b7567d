/** `npm run import`: previews, applies or undoes an import at the command line. */

import { createReadStream } from 'node:fs';
import { userInfo } from 'node:os';
import { IMPORT_KINDS, type ImportKind } from '#domain/import/fields.ts';
import { type ImportProgress, progressPercent } from '#domain/import/outcome.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { beginImport } from '#server/imports/begin-import.ts';
import { findImport, type ImportRow, isLastApplied, transitionImport } from '#server/imports/queries.ts';
import { createImporter, type Importer } from '#server/imports/run-imports.ts';
import type { UploadPlace } from '#server/imports/save-upload.ts';
import { openShopDatabase } from '#server/open-shop-database.ts';
import type { Db } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { createObjectStorage } from '#server/platform/object-storage.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { exitWithUsage, readArguments } from '../run/read-arguments.ts';
import { commandText } from '../run/texts.ts';
import { describeImport } from './describe-import.ts';

const USAGE = `npm run import -- <file> [--kind ${IMPORT_KINDS.join('|')}] [--apply]
npm run import -- --undo <import id>`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    apply: { type: 'boolean', default: false },
    kind: { type: 'string' },
    undo: { type: 'string' },
  },
});
const [file] = positionals;
const kind = values.kind as ImportKind | undefined;
const tasks = [file, values.undo].filter((each) => each !== undefined);
if (tasks.length !== 1 || (kind && !IMPORT_KINDS.includes(kind))) exitWithUsage(USAGE);

try {
  process.exitCode = await run();
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  console.error(
    error instanceof ImportRefused ? commandText(`import-fault-${error.fault}`, error.params) : text,
  );
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const settings = readSettings(process.env);
  const { database } = await openShopDatabase(settings);
  const clock = () => new Date();
  const place = {
    data_dir: settings.data_dir,
    storage: settings.storage && createObjectStorage(settings.storage, clock),
  };
  const importer = createImporter({
    ...place,
    database,
    image_hosts: settings.image_hosts,
    clock,
    log: createLog('error'),
    onProgress: showProgress,
  });
  const context = { db: database.db, place, importer };
  try {
    await migrate(database.db);
    const row =
      values.undo === undefined ? await importFile(context, file!) : await undo(context, values.undo);
    if (process.stderr.isTTY) process.stderr.write('\r'.padEnd(32));
    console.log(`\n${describeImport(row)}`);
    return row.state === 'ready' || row.state === 'applied' || row.state === 'undone' ? 0 : 1;
  } finally {
    await importer.stop();
    await database.close();
  }
}

/** Shows progress in place on a terminal, and nothing if the output is redirected. */
function showProgress(progress: ImportProgress): void {
  const percent = progressPercent(progress);
  const text = percent === null ? progress.step : `${progress.step} ${percent} %`;
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(30)}`);
}

interface CommandContext {
  db: Db;
  place: UploadPlace;
  importer: Importer;
}

async function importFile({ db, place, importer }: CommandContext, path: string): Promise<ImportRow> {
  const import_id = await beginImport(db, place, {
    name: path,
    bytes: createReadStream(path),
    uploaded_by: currentUser(),
    choice: kind ? { kind } : {},
  });
  await importer.processAll();
  const preview = (await findImport(db, import_id))!;
  if (!values.apply || preview.state !== 'ready') return preview;
  await transitionImport(db, import_id, ['ready'], 'applying', { applied_by: currentUser() });
  await importer.processAll();
  return (await findImport(db, import_id))!;
}

async function undo({ db, importer }: CommandContext, import_id: string): Promise<ImportRow> {
  const isUndoing =
    (await isLastApplied(db, import_id)) && (await transitionImport(db, import_id, ['applied'], 'undoing'));
  if (!isUndoing) throw new Error(commandText('import-not-undoable'));
  await importer.processAll();
  return (await findImport(db, import_id))!;
}

function currentUser(): string {
  return `${userInfo().username} (command line)`;
}
