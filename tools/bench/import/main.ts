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
import { findImport, moveImport } from '#server/imports/queries.ts';
import { createImporter } from '#server/imports/run-imports.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { startPostgres } from '#tools/postgres/postgres-server.ts';
import { measureSearches, percentile, watchMemory } from './watch.ts';

/** `npm run bench:import`: a fitment file against PostgreSQL's own COPY of the same rows, in one run. */
const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    /** How large the shop is that the file goes into. */
    vehicles: { type: 'string', default: 'all' },
  },
});
const ROWS = Number(options.rows);
const FILE_WRITER = fileURLToPath(new URL('./fitment-file.ts', import.meta.url));
const CALM_MS = 5000;
let isMissed = false;
const note = (what: string, value: string, target = '', ok = true) => {
  isMissed ||= !ok;
  console.log(`${ok ? ' ' : '!'} ${what.padEnd(50)} ${value.padEnd(36)} ${target}`);
};
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

process.env.TEST_DURABLE ??= 'on';
const folder = mkdtempSync(`${tmpdir()}/shop-bench-import-`);
const rowsFile = `${folder}/rows.copy`;
const SHOPS = ['bench_shop', 'bench_copy'];
const server = await startPostgres();
const at = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
try {
  await dropShops();
  await onServer(server.url, 'create database bench_shop');
  fill(at('bench_shop'));
  await onServer(server.url, 'create database bench_copy template bench_shop');
  const shop = await openDatabase({ url: at('bench_shop'), folder: '', connections: 6 });
  const file = `${folder}/fitments.csv`;
  execFileSync(process.execPath, [FILE_WRITER, at('bench_shop'), file, String(ROWS)]);
  note('file', `${ROWS} rows, ${(statSync(file).size / 1024 / 1024).toFixed(0)} MB`);
  const { look, apply } = await measureImport(shop, file);
  await shop.close();
  await saveRows(at('bench_shop'));
  const copy = await measureCopy(at('bench_copy'));
  note('PostgreSQL COPY into the same tables', seconds(copy));
  const ratio = (look + apply) / copy;
  note('import to COPY', `× ${ratio.toFixed(2)}`, 'at most × 4', ratio <= 4);
  note('dry run to import', `× ${(look / (look + apply)).toFixed(2)}`, 'at most × 1', look <= look + apply);
} finally {
  await dropShops();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;

/** The demo shop, loaded by a process of its own, so that its memory is not counted. */
function fill(url: string): void {
  const start = performance.now();
  const response = execFileSync(
    process.execPath,
    ['tools/catalogue/main.ts', '--vehicles', options.vehicles!],
    {
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    },
  );
  note('shop', response.trim(), seconds(performance.now() - start));
}

async function measureImport(shop: Database, file: string): Promise<{ look: number; apply: number }> {
  let last = performance.now();
  const importer = createImporter({
    at(step) {
      note(`  ${step}`, seconds(performance.now() - last));
      last = performance.now();
    },
    database: shop,
    data_dir: folder,
    clock: () => new Date(),
    log: createLog('error'),
  });
  const search = await searches(shop);
  const calm = search();
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  noteSearches('without an import', await calm.stop());

  const memory = watchMemory();
  const started = performance.now();
  last = started;
  const looking = search();
  const import_id = await beginImport(shop.db, folder, {
    name: 'fitments.csv',
    bytes: createReadStream(file),
    uploaded_by: 'bench',
  });
  await importer.finish();
  const look = performance.now() - started;
  const duringLook = await looking.stop();
  const row = (await findImport(shop.db, import_id))!;
  note('dry run', seconds(look), JSON.stringify(row.counts), row.state === 'ready');
  if (row.state !== 'ready') throw new Error(`${row.fault} ${JSON.stringify(row.problems)}`);

  const applying = search();
  const applied = performance.now();
  last = applied;
  await moveImport(shop.db, import_id, ['ready'], 'applying');
  await importer.finish();
  const apply = performance.now() - applied;
  const duringApply = await applying.stop();
  memory.stop();
  const { state } = (await findImport(shop.db, import_id))!;
  note('apply', seconds(apply), state, state === 'applied');
  note('import (dry run and apply)', seconds(look + apply));
  note(
    'memory of importer and reader',
    `${memory.most().toFixed(0)} MB`,
    'under 512 MB',
    memory.most() < 512,
  );
  noteSearches('during the dry run', duringLook);
  noteSearches('while it is applied', duringApply);
  await importer.stop();
  return { look, apply };
}

async function searches(shop: Database): Promise<() => ReturnType<typeof measureSearches>> {
  const cars = await shop.db
    .selectFrom('vehicle')
    .select(['year', 'make', 'model'])
    .distinct()
    .limit(5000)
    .execute();
  const numbers = await shop.db.selectFrom('interchange_number').select('number').limit(2000).execute();
  return () =>
    measureSearches(
      shop.db,
      cars.map((car) => ({ ...NO_VEHICLE, ...car })),
      numbers.map(({ number }) => number),
    );
}

function noteSearches(when: string, kinds: Record<string, number[]>): void {
  for (const [kind, times] of Object.entries(kinds)) {
    const p95 = percentile(times, 0.95);
    const text = `${percentile(times, 0.5).toFixed(1)} / ${p95.toFixed(1)} ms of ${times.length}`;
    note(`search by ${kind} ${when}, p50 / p95`, text, 'p95 under 10 ms', p95 < 10);
  }
}

/** Writes the rows that the import added, as COPY writes them. */
async function saveRows(url: string): Promise<void> {
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

async function dropShops(): Promise<void> {
  await onServer(server.url, ...SHOPS.map((name) => `drop database if exists ${name} with (force)`));
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
