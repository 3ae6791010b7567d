import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { beginImport } from '#server/imports/begin-import.ts';
import { findImport, transitionImport } from '#server/imports/queries.ts';
import { createImporter } from '#server/imports/run-imports.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { databaseUrl, runStatements, startPostgres } from '#tools/postgres/postgres-server.ts';
import { percentile } from '../load.ts';
import { startSearches, watchMemory } from './measure.ts';

/** `npm run bench:import`: imports a fitment file, and compares it with PostgreSQL's own COPY of the same rows. */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    /** Number of vehicles in the shop before the import. */
    vehicles: { type: 'string', default: 'all' },
  },
});
const ROWS = Number(options.rows);
const FILE_WRITER = fileURLToPath(new URL('./fitment-file.ts', import.meta.url));
const BASELINE_MS = 5000;
let hasMissedTarget = false;
const report = (name: string, value: string, target = '', ok = true) => {
  hasMissedTarget ||= !ok;
  console.log(`${ok ? ' ' : '!'} ${name.padEnd(50)} ${value.padEnd(36)} ${target}`);
};
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

process.env.TEST_DURABLE ??= 'on';
const folder = mkdtempSync(`${tmpdir()}/shop-bench-import-`);
const rowsFile = `${folder}/rows.copy`;
const DATABASES = ['bench_shop', 'bench_copy'];
const server = await startPostgres();
try {
  await dropDatabases();
  await runStatements(server.url, 'create database bench_shop');
  loadShop(databaseUrl(server.url, 'bench_shop'));
  await runStatements(server.url, 'create database bench_copy template bench_shop');
  const shop = await openDatabase({ url: databaseUrl(server.url, 'bench_shop'), folder: '', connections: 6 });
  const file = `${folder}/fitments.csv`;
  execFileSync(process.execPath, [FILE_WRITER, databaseUrl(server.url, 'bench_shop'), file, String(ROWS)]);
  report('file', `${ROWS} rows, ${(statSync(file).size / 1024 / 1024).toFixed(0)} MB`);
  const { dryRun, apply } = await measureImport(shop, file);
  await shop.close();
  await saveImportedRows(databaseUrl(server.url, 'bench_shop'));
  const copy = await measureCopy(databaseUrl(server.url, 'bench_copy'));
  report('PostgreSQL COPY into the same tables', seconds(copy));
  const ratio = (dryRun + apply) / copy;
  report('import, as a ratio to COPY', `× ${ratio.toFixed(2)}`, 'at most × 4', ratio <= 4);
  report('dry run, as a ratio to the import', `× ${(dryRun / (dryRun + apply)).toFixed(2)}`);
} finally {
  await dropDatabases();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = hasMissedTarget ? 1 : 0;

/** Loads the demo shop in a separate process, so that its memory is not counted. */
function loadShop(url: string): void {
  const start = performance.now();
  const output = execFileSync(
    process.execPath,
    ['tools/catalogue/main.ts', '--vehicles', options.vehicles!],
    {
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    },
  );
  report('shop', output.trim(), seconds(performance.now() - start));
}

async function measureImport(shop: Database, file: string): Promise<{ dryRun: number; apply: number }> {
  let stepStart = performance.now();
  const importer = createImporter({
    onStep(step) {
      report(`  ${step}`, seconds(performance.now() - stepStart));
      stepStart = performance.now();
    },
    database: shop,
    data_dir: folder,
    clock: () => new Date(),
    log: createLog('error'),
  });
  const search = await prepareSearches(shop);
  const baseline = search();
  await new Promise((resolve) => setTimeout(resolve, BASELINE_MS));
  reportSearches('without an import', await baseline.stop());

  const memory = watchMemory();
  const dryRunStart = performance.now();
  stepStart = dryRunStart;
  const dryRunSearches = search();
  const import_id = await beginImport(shop.db, folder, {
    name: 'fitments.csv',
    bytes: createReadStream(file),
    uploaded_by: 'bench',
  });
  await importer.drain();
  const dryRun = performance.now() - dryRunStart;
  const duringDryRun = await dryRunSearches.stop();
  const row = (await findImport(shop.db, import_id))!;
  report('dry run', seconds(dryRun), JSON.stringify(row.counts), row.state === 'ready');
  if (row.state !== 'ready') throw new Error(`${row.fault} ${JSON.stringify(row.problems)}`);

  const applySearches = search();
  const applyStart = performance.now();
  stepStart = applyStart;
  await transitionImport(shop.db, import_id, ['ready'], 'applying');
  await importer.drain();
  const apply = performance.now() - applyStart;
  const duringApply = await applySearches.stop();
  memory.stop();
  const { state } = (await findImport(shop.db, import_id))!;
  report('apply', seconds(apply), state, state === 'applied');
  report('import (dry run and apply)', seconds(dryRun + apply));
  report(
    'peak memory of importer and file reader',
    `${memory.peak().toFixed(0)} MB`,
    'under 512 MB',
    memory.peak() < 512,
  );
  reportSearches('during the dry run', duringDryRun);
  reportSearches('while applying', duringApply);
  await importer.stop();
  return { dryRun, apply };
}

async function prepareSearches(shop: Database): Promise<() => ReturnType<typeof startSearches>> {
  const cars = await shop.db
    .selectFrom('vehicle')
    .select(['year', 'make', 'model'])
    .distinct()
    .limit(5000)
    .execute();
  const numbers = await shop.db.selectFrom('interchange_number').select('number').limit(2000).execute();
  return () =>
    startSearches(
      shop.db,
      cars.map((car) => ({ ...NO_VEHICLE, ...car })),
      numbers.map(({ number }) => number),
    );
}

function reportSearches(when: string, kinds: Record<string, number[]>): void {
  for (const [kind, times] of Object.entries(kinds)) {
    const p95 = percentile(times, 0.95);
    const text = `${percentile(times, 0.5).toFixed(1)} / ${p95.toFixed(1)} ms of ${times.length}`;
    report(`search by ${kind} ${when}, p50 / p95`, text, 'p95 under 10 ms', p95 < 10);
  }
}

/** Saves the rows that the import added, in COPY's format. */
async function saveImportedRows(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = 'select f.* from fitment f join import_fitment_change c using (car_part_id)';
  await pipeline(client.query(copyTo(`copy (${rows}) to stdout`)), createWriteStream(rowsFile));
  await client.end();
}

async function measureCopy(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const start = performance.now();
  await pipeline(createReadStream(rowsFile), client.query(copyFrom('copy fitment from stdin')));
  const ms = performance.now() - start;
  await client.end();
  return ms;
}

async function dropDatabases(): Promise<void> {
  await runStatements(server.url, ...DATABASES.map((name) => `drop database if exists ${name} with (force)`));
}
