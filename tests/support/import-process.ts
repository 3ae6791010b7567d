/** A process that imports and applies one file and kills itself with SIGKILL at a named step. */

import '#texts/all.ts';
import { createReadStream } from 'node:fs';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { beginImport } from '#server/imports/begin-import.ts';
import { transitionImport } from '#server/imports/queries.ts';
import { createImporter } from '#server/imports/run-imports.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { killProcessAt } from './kill-process-at.ts';
import { TEST_SECRETS } from './test-secrets.ts';

const { KILL_AT, FILE, DATABASE_URL, DATA_DIR } = process.env as Record<string, string>;
const database = await openDatabase({ url: DATABASE_URL, folder: DATA_DIR! });
await setAuditKey(database, TEST_SECRETS);
const importer = createImporter({
  database,
  data_dir: DATA_DIR!,
  clock: () => new Date(),
  log: createLog('silent'),
  onStep: killProcessAt(KILL_AT),
});
const import_id = await beginImport(
  database.db,
  { data_dir: DATA_DIR! },
  {
    name: 'file.csv',
    bytes: createReadStream(FILE!),
    uploaded_by: 'tester',
  },
);
await importer.processAll();
await transitionImport(database.db, import_id, ['ready'], 'applying');
await importer.processAll();
throw new Error(`the step ${KILL_AT} was not reached`);
