/** `npm run bench:import`: imports files of every kind, compared with PostgreSQL's own COPY of the same rows. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { databaseUrl, runStatements, startPostgres } from '#tools/postgres/postgres-server.ts';
import { percentile } from '../load.ts';
import { printResult } from '../report.ts';
import { type BenchShop, openBenchShop } from './bench-shop.ts';
import { ADDED_FITMENTS, ADDED_ITEMS, type AddedRows, copyRows, saveRows } from './copy-rows.ts';
import { ITEM_FILES, writeItemFile } from './item-files.ts';
import { startSearches, watchMemory } from './measure.ts';

const { values: options } = parseArgs({
  options: {
    /** The number of fitments in the sheet, and of applications in the ACES file. */
    rows: { type: 'string', default: '1000000' },
    /** The number of new items. An import of one fifth of this number is measured first, for comparison. */
    items: { type: 'string', default: '100000' },
    /** Number of vehicles in the shop before the import. */
    vehicles: { type: 'string', default: 'all' },
    /** Runs only the measurements whose name starts with this text. */
    only: { type: 'string', default: '' },
  },
});
const ROWS = Number(options.rows);
const ITEMS = Number(options.items);
const MAX_RATIO_TO_COPY = 4;
/** The maximum factor by which the time grows when the number of items grows by a factor of five. */
const MAX_GROWTH = 5;
const FILE_WRITER = fileURLToPath(new URL('./fitment-file.ts', import.meta.url));
const SEARCH_BASELINE_MS = 5000;
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

// As in production, writes are synced to disk.
process.env.TEST_DURABLE ??= 'on';
const folder = mkdtempSync(`${tmpdir()}/shop-bench-import-`);
const server = await startPostgres();
const DATABASES = { template: 'bench_template', shop: 'bench_shop', copy: 'bench_copy' } as const;
const urlOf = (database: keyof typeof DATABASES) => databaseUrl(server.url, DATABASES[database]);
const dropStatement = (database: keyof typeof DATABASES) =>
  `drop database if exists ${DATABASES[database]} with (force)`;
const dropAll = () =>
  runStatements(server.url, dropStatement('template'), dropStatement('shop'), dropStatement('copy'));
const MEASUREMENTS = { sheet: measureSheet, aces: measureAces, items: measureItems, pies: measurePies };
try {
  await dropAll();
  await runStatements(server.url, `create database ${DATABASES.template}`);
  loadShop(urlOf('template'));
  for (const [name, measure] of Object.entries(MEASUREMENTS))
    if (name.startsWith(options.only!)) await measure();
} finally {
  await dropAll();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Loads the demo shop in a separate process, so that its memory is not counted. */
function loadShop(url: string): void {
  const start = performance.now();
  const loaderArguments = [
    '--conditions=development',
    'tools/catalogue/main.ts',
    '--vehicles',
    options.vehicles!,
  ];
  const env = { ...process.env, DATABASE_URL: url };
  const output = execFileSync(process.execPath, loaderArguments, { env, encoding: 'utf8' });
  printResult('shop', output.trim(), formatSeconds(performance.now() - start));
}

async function measureSheet(): Promise<void> {
  const file = writeFitments('fitments.csv');
  const times = await timeWithCopy('a fitment sheet', ADDED_FITMENTS, async (shop) => {
    const startSearching = await prepareSearches(shop);
    const baseline = startSearching();
    await new Promise((resolve) => setTimeout(resolve, SEARCH_BASELINE_MS));
    reportSearches('without an import', await baseline.stop());
    const memory = watchMemory();
    const { dryRun, apply } = await shop.importFile(file, (phase) => {
      const searches = startSearching();
      return async () => reportSearches(`during the ${phase}`, await searches.stop());
    });
    memory.stop();
    const peak = memory.peak();
    printResult(
      'peak memory of importer and file reader',
      `${peak.toFixed(0)} MB`,
      'under 512 MB',
      peak < 512,
    );
    return dryRun + apply;
  });
  reportRatio('a fitment sheet', times);
}

async function measureAces(): Promise<void> {
  const file = writeFitments('applications.xml');
  const times = await timeWithCopy('an ACES file', ADDED_FITMENTS, (shop) => importAll(shop, [file]));
  reportRatio('an ACES file', times);
}

/** Measures imports of new items and their interchange numbers, then of prices and stock counts for them. */
async function measureItems(): Promise<void> {
  const aFifth = await measureNewItems(ITEMS / 5);
  const allItems = await measureNewItems(ITEMS);
  const growth = allItems.import_ms / aFifth.import_ms;
  const isLinear = growth <= MAX_GROWTH;
  printResult(
    'five times as many new items take',
    `× ${growth.toFixed(2)}`,
    `at most × ${MAX_GROWTH}`,
    isLinear,
  );
  // Only the large import is compared with COPY. In a small import, fixed costs such as the child process weigh more.
  reportRatio(`${ITEMS} new items`, allItems);
}

async function measureNewItems(items: number): Promise<Times> {
  const files = { items: '', interchange: '', prices: '', stock: '' };
  for (const kind of Object.keys(files) as (keyof typeof files)[])
    files[kind] = await writeItems(kind, items);
  return timeWithCopy(
    `${items} new items`,
    ADDED_ITEMS,
    (shop) => importAll(shop, [files.items, files.interchange]),
    (shop) => importAll(shop, [files.prices, files.stock]),
  );
}

async function measurePies(): Promise<void> {
  const name = `a PIES file of ${ITEMS} items`;
  const file = await writeItems('pies', ITEMS);
  reportRatio(name, await timeWithCopy(name, ADDED_ITEMS, (shop) => importAll(shop, [file])));
}

/** Milliseconds of an import, and of COPY of the rows that it added. */
interface Times {
  import_ms: number;
  copy_ms: number;
}

/**
 * Times an import into a new copy of the shop, and COPY of the same rows into another copy. The times do not include
 * `afterwards`.
 */
async function timeWithCopy(
  name: string,
  added: AddedRows[],
  measure: (shop: BenchShop) => Promise<number>,
  afterwards?: (shop: BenchShop) => Promise<unknown>,
): Promise<Times> {
  const copyOfTemplate = (database: 'shop' | 'copy') =>
    runStatements(
      server.url,
      dropStatement(database),
      `create database ${DATABASES[database]} template ${DATABASES.template}`,
    );
  await copyOfTemplate('shop');
  const shop = await openBenchShop(urlOf('shop'), folder, (step, ms) =>
    printResult(`  ${step}`, formatSeconds(ms)),
  );
  const import_ms = await measure(shop);
  await saveRows(urlOf('shop'), folder, added);
  await afterwards?.(shop);
  await shop.close();
  await copyOfTemplate('copy');
  const copy_ms = await copyRows(urlOf('copy'), folder, added);
  printResult(name, formatSeconds(import_ms), `COPY ${formatSeconds(copy_ms)}`);
  return { import_ms, copy_ms };
}

function reportRatio(name: string, { import_ms, copy_ms }: Times): void {
  const ratio = import_ms / copy_ms;
  const target = `at most × ${MAX_RATIO_TO_COPY}`;
  printResult(`${name}, as a ratio to COPY`, `× ${ratio.toFixed(2)}`, target, ratio <= MAX_RATIO_TO_COPY);
}

/** Imports files one after another. Returns the milliseconds in total. */
async function importAll(shop: BenchShop, files: readonly string[]): Promise<number> {
  let total = 0;
  for (const file of files) {
    const { dryRun, apply } = await shop.importFile(file);
    const megabytes = (statSync(file).size / 1024 / 1024).toFixed(0);
    printResult(
      `${basename(file)}, ${megabytes} MB`,
      `${formatSeconds(dryRun + apply)}, of which dry run ${formatSeconds(dryRun)}`,
    );
    total += dryRun + apply;
  }
  return total;
}

function writeFitments(name: string): string {
  const file = `${folder}/${name}`;
  const writerArguments = ['--conditions=development', FILE_WRITER, urlOf('template'), file, String(ROWS)];
  execFileSync(process.execPath, writerArguments);
  return file;
}

async function writeItems(kind: keyof typeof ITEM_FILES, items: number): Promise<string> {
  const file = `${folder}/${items}-${ITEM_FILES[kind].name}`;
  await writeItemFile(file, ITEM_FILES[kind], items);
  return file;
}

/** Returns a function that starts searches for vehicles and interchange numbers of the shop. */
async function prepareSearches({ db }: BenchShop): Promise<() => ReturnType<typeof startSearches>> {
  const cars = await db
    .selectFrom('vehicle')
    .select(['year', 'make', 'model'])
    .distinct()
    .limit(5000)
    .execute();
  const numbers = await db.selectFrom('interchange_number').select('number').limit(2000).execute();
  return () =>
    startSearches(
      db,
      cars.map((car) => ({ ...NO_VEHICLE, ...car })),
      numbers.map(({ number }) => number),
    );
}

function reportSearches(when: string, kinds: Record<string, number[]>): void {
  for (const [kind, times] of Object.entries(kinds)) {
    const p95 = percentile(times, 0.95);
    const text = `${percentile(times, 0.5).toFixed(1)} / ${p95.toFixed(1)} ms of ${times.length}`;
    printResult(`search by ${kind} ${when}, p50 / p95`, text, 'p95 under 10 ms', p95 < 10);
  }
}
