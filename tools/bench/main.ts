/**
 * `npm run bench`: throughput, latency, processor time and memory of the production build, compared with baselines
 * measured in the same run. `--only checkout` measures a single section, `--write` renews the table of
 * docs/performance.md, `--vehicles 3000` loads a smaller catalogue.
 */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { cardSettings } from '#sandbox/accounts.ts';
import { loadDemo } from '#server/demo/seed.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres, withClient } from '#tools/postgres/postgres-server.ts';
import { CUSTOMER_ORDERS, CUSTOMERS, fillAccounts, measureAccountArea } from './account-area.ts';
import { CHECKOUT_CALLS, type CheckoutCall, checkOut, type Guest, newGuests } from './checkout.ts';
import { measureEmbeddedMemory } from './embedded-memory.ts';
import {
  HEADERS,
  measureConcurrently,
  measureEachOnce,
  measureThroughput,
  request,
  type Throughput,
} from './load.ts';
import { readResources, startProgram, stopPrograms } from './processes.ts';
import { createReport } from './report.ts';
import { prepareTpcB } from './tpcb.ts';

const SECTIONS = ['warm', 'cold', 'checkout', 'account', 'memory', 'size'] as const;
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
    vehicles: { type: 'string', default: 'all' },
    /** Duration of each throughput measurement, in seconds. */
    seconds: { type: 'string', default: '4' },
    orders: { type: 'string', default: '2000' },
    callers: { type: 'string', default: '16' },
    port: { type: 'string', default: '4310' },
  },
});
const isMeasured = (section: (typeof SECTIONS)[number]) =>
  options.only.length === 0 || options.only.includes(section);
const SECONDS = Number(options.seconds);
const ORDERS = Number(options.orders);
const CALLERS = Number(options.callers);
const PORT = Number(options.port);
const CATEGORY_PAGE = '/category/rotor/esd';
const SHOP_URL = `http://127.0.0.1:${PORT}`;
const SANDBOX_URL = `http://127.0.0.1:${PORT + 1}`;
const BARE_URL = `http://127.0.0.1:${PORT + 2}`;
const FASTIFY_URL = `http://127.0.0.1:${PORT + 3}`;
/** A checkout may take as long as this many transactions of TPC-B, a standard database benchmark. */
const MAX_TPCB_PER_CHECKOUT = 16;
const MAX_RESIDENT_MB = 300;
const MAX_ABOVE_PGLITE_MB = 150;

const queryOf = (car: object) =>
  new URLSearchParams(
    Object.entries(car).flatMap(([level, value]) => (value === null ? [] : [[level, String(value)]])),
  ).toString();
const FAMILY_LIST = '/api/category/rotor/esd/0';
/** Lists all sets of the family, those that fit the vehicle first. */
const fittingFirstPath = (vehicle: string) =>
  `/api/search/filter/rotor/esd?${vehicle}&show=all&page=1&size=10`;
const numberSearchPath = (number: string) => `/api/search/rotor?part_number=${encodeURIComponent(number)}`;

const requestsOf = ({ requests }: Throughput) => requests;

const report = createReport();
// As in production, writes are synced to disk.
process.env.TEST_DURABLE ??= 'on';
const folder = mkdtempSync(`${tmpdir()}/shop-bench-`);
const server = await startPostgres();
try {
  const database = await openDatabase({ url: server.url, folder: 'unused', connections: 4 });
  const { db } = database;
  await migrate(db);
  const loadStart = performance.now();
  const loaded = await loadDemo(database, options.vehicles === 'all' ? 'all' : Number(options.vehicles));
  console.log(
    `${loaded.fitments} fitments, ${loaded.vehicles} vehicles in ${((performance.now() - loadStart) / 1000).toFixed(0)} s`,
  );
  await db.updateTable('stock').set({ on_hand: 1_000_000 }).execute();
  const catalogue = {
    cars: await db
      .selectFrom('vehicle')
      .select(['year', 'make', 'model', 'trim', 'engine'])
      .where('year', '>=', 2010)
      .orderBy('vehicle_id')
      .execute(),
    numbers: await db
      .selectFrom('interchange_number')
      .select('number')
      .distinct()
      .orderBy('number')
      .limit(20_000)
      .execute(),
    sets: await db
      .selectFrom('item_application')
      .select(['part_number', 'car_part_id'])
      .orderBy('part_number')
      .limit(2000)
      .execute(),
  };
  await database.close();

  await startProgram(
    'tools/payment-sandbox/main.ts',
    { SANDBOX_PORT: String(PORT + 1) },
    `${SANDBOX_URL}/v1/square.js`,
  );
  await startProgram(
    'dist/server/main.js',
    {
      ...cardSettings(SANDBOX_URL),
      DATABASE_URL: server.socket_url,
      PORT: String(PORT),
      DATA_DIR: folder,
      LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    `${SHOP_URL}/ready`,
  );
  await startProgram(
    'tools/bench/bare.ts',
    { PORT: String(PORT + 2), FASTIFY_PORT: String(PORT + 3) },
    BARE_URL,
  );
  report.section('Baseline');
  const barePerSecond = await measureBare();
  if (isMeasured('warm')) await measureWarm(catalogue);
  if (isMeasured('cold')) await measureCold(catalogue, barePerSecond);
  if (isMeasured('checkout')) await measureCheckout(catalogue.sets, barePerSecond);
  if (isMeasured('account')) await measureAccount();
  if (isMeasured('memory')) await measureMemory();
  if (isMeasured('size')) {
    report.section('Size');
    report.add('script of the home page, gzip', {
      value: homeScriptSize() / 1000,
      unit: ' kB',
      at_most: 110,
    });
  }
} finally {
  await stopPrograms();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
const missedFigures = report.missedFigures();
console.log(
  missedFigures.length === 0 ? '\nAll targets met.' : `\nMissed targets: ${missedFigures.join(', ')}`,
);
if (options.write) {
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  report.writeDocument(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores of ${model}.`);
}
process.exit(missedFigures.length === 0 ? 0 : 1);

interface Catalogue {
  cars: { year: number; make: string; model: string; trim: string | null; engine: string | null }[];
  numbers: { number: string }[];
  sets: { part_number: string; car_part_id: string }[];
}

async function storeBaseline(name: string, body: string, contentType: string): Promise<void> {
  await fetch(`${BARE_URL}/${encodeURIComponent(name)}`, {
    method: 'PUT',
    body,
    headers: { 'x-type': contentType },
  });
}

/** Runs work, and adds the shop's processor time per operation to the result. */
async function withCpu<T>(operations: (result: T) => number, work: () => Promise<T>) {
  const before = await readResources(SHOP_URL);
  const result = await work();
  const after = await readResources(SHOP_URL);
  return { ...result, cpu: (after.cpu_ms - before.cpu_ms) / operations(result) };
}

async function measureBare(): Promise<number> {
  await storeBaseline('small', JSON.stringify({ scode: 200, smessage: '' }), 'application/json');
  const { per_second } = await measureThroughput(`${BARE_URL}/small`, {}, SECONDS);
  report.add('bare Node server', { value: per_second, unit: '/s' });
  return per_second;
}

async function measureWarm({ cars, numbers, sets }: Catalogue): Promise<void> {
  const carQuery = queryOf({ ...cars[Math.floor(cars.length / 3)]!, trim: null, engine: null });
  const set = sets[0]!;
  const firstPage = await request(`${SHOP_URL}${fittingFirstPath(carQuery)}`, { headers: HEADERS });
  const { products } = JSON.parse(firstPage.body) as {
    products: { position: string; part_number: string }[];
  };
  const setKeys = products.map(({ position, part_number }) => `${position}~${part_number}`).join('|');
  const routes: Record<string, { path: string; target?: number }> = {
    'vehicle options': { path: `/api/getdistinct?${carQuery}&field=trim`, target: 0.5 },
    'search by vehicle': { path: `/api/search/filter/rotor/all?${carQuery}&page=1&size=10`, target: 0.5 },
    'family list': { path: `${FAMILY_LIST}?page=1&size=10` },
    'family list, first the sets that fit the active car': { path: fittingFirstPath(carQuery) },
    'verdicts of a list for the active car': {
      path: `/api/fit?${carQuery}&sets=${encodeURIComponent(setKeys)}`,
    },
    'number search': { path: numberSearchPath(numbers[10]!.number) },
    product: { path: `/api/product/${set.car_part_id}/${set.part_number}` },
    'category page (HTML), cached': { path: CATEGORY_PAGE, target: 0.3 },
  };
  report.section('Warm, relative to a bare Fastify route with the same bytes, 8 callers');
  const perSecond = new Map<string, number>();
  for (const [name, { path, target }] of Object.entries(routes)) {
    const response = await request(`${SHOP_URL}${path}`, { headers: HEADERS });
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${response.body.slice(0, 200)}`);
    const contentType = path.startsWith('/category') ? 'text/html' : 'application/json';
    await storeBaseline(name, response.body, `${contentType}; charset=utf-8`);
    const shop = await withCpu(requestsOf, () => measureThroughput(`${SHOP_URL}${path}`, HEADERS, SECONDS));
    const fastify = await measureThroughput(`${FASTIFY_URL}/${encodeURIComponent(name)}`, {}, SECONDS);
    perSecond.set(name, shop.per_second);
    report.add(name, {
      value: shop.per_second / fastify.per_second,
      at_least: target,
      cpu: shop.cpu,
      note: `${Math.round(shop.per_second)}/s of ${Math.round(fastify.per_second)}/s`,
    });
  }
  report.add('family list with an active car, relative to one without', {
    value:
      perSecond.get('family list, first the sets that fit the active car')! / perSecond.get('family list')!,
    at_least: 0.9,
  });
  // Pages for a browser with a session are rendered for it and never cached.
  const headers = { cookie: 'sid=unknown; currency=ca' };
  const rendered = await withCpu(requestsOf, () =>
    measureThroughput(`${SHOP_URL}${CATEGORY_PAGE}`, headers, SECONDS),
  );
  report.add('category page (HTML), not cached', {
    value: rendered.per_second,
    unit: '/s',
    at_least: 500,
    cpu: rendered.cpu,
    note: `p50 ${rendered.p50_ms} ms`,
  });
}

async function measureCold({ cars, numbers, sets }: Catalogue, barePerSecond: number): Promise<void> {
  report.section('Cold, one caller, each URL once: p50');
  const measure = async (name: string, paths: string[], at_most?: number) => {
    const times = await withCpu(
      () => paths.length,
      () =>
        measureConcurrently(paths, 1, async (path) => {
          const response = await request(`${SHOP_URL}${path}`, { headers: HEADERS });
          if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
        }),
    );
    report.add(name, {
      value: times.p50_ms,
      unit: ' ms',
      at_most,
      cpu: times.cpu,
      note: `p99 ${times.p99_ms.toFixed(1)} ms`,
    });
  };
  const sample = cars.filter((_, index) => index % 97 === 0).slice(0, 400);
  const pathForEachCar = (path: (car: (typeof sample)[number], index: number) => string) => sample.map(path);
  await measure(
    'vehicle options',
    pathForEachCar((car) => `/api/getdistinct?${queryOf({ ...car, engine: null })}&field=engine`),
    3,
  );
  await measure(
    'search by vehicle',
    pathForEachCar((car) => `/api/search/filter/rotor/all?${queryOf(car)}&page=1&size=10`),
    3,
  );
  await measure(
    'family list, each time another page',
    pathForEachCar((_, index) => `${FAMILY_LIST}?page=${index + 1}&size=10`),
  );
  await measure(
    'family list, first the sets that fit another car each time',
    pathForEachCar((car) => fittingFirstPath(queryOf(car))),
    5,
  );
  // Each of the two sections requests one half of the paths, so that no URL is requested twice.
  const everyOther = <T>(rows: readonly T[], start: 0 | 1) => rows.filter((_, index) => index % 2 === start);
  const productPath = ({ car_part_id, part_number }: Catalogue['sets'][number]) =>
    `/api/product/${car_part_id}/${part_number}`;
  const numberPaths = numbers.map(({ number }) => numberSearchPath(number));
  await measure('number search', everyOther(numberPaths, 0).slice(0, 400), 5);
  await measure('product', everyOther(sets, 0).slice(0, 400).map(productPath));
  await measure(
    'search page (HTML)',
    pathForEachCar((car) => `/category/rotor/all?${queryOf(car)}`).slice(0, 200),
  );

  report.section('Cold, relative to a bare Node server, 8 callers, each URL once');
  const compare = async (name: string, paths: string[], at_least: number) => {
    const shop = await withCpu(requestsOf, () => measureEachOnce(SHOP_URL, HEADERS, paths));
    const note = `${Math.round(shop.per_second)}/s`;
    report.add(name, { value: shop.per_second / barePerSecond, at_least, cpu: shop.cpu, note });
  };
  await compare('number search', everyOther(numberPaths, 1), 1 / 3);
  await compare('product', everyOther(sets, 1).map(productPath), 1 / 2);
}

async function measureCheckout(sets: Catalogue['sets'], barePerSecond: number): Promise<void> {
  report.section(`Checkout of guests, ${CALLERS} callers`);
  const tpcB = await prepareTpcB(server.url, server.origin);
  const measure = (guests: Guest[], calls?: CheckoutCall[]) =>
    withCpu(
      () => guests.length,
      () => checkOut(SHOP_URL, guests, CALLERS, calls),
    );
  // Warms the shop up.
  await measure(newGuests(sets, Math.ceil(ORDERS / 4)));
  const adding = await measure(newGuests(sets, ORDERS), ['add']);
  report.add('add to cart, each by a new visitor, relative to a bare Node server', {
    value: adding.per_second / barePerSecond,
    at_least: 1 / 30,
    cpu: adding.cpu,
    note: `${Math.round(adding.per_second)}/s, p50 ${adding.p50_ms.toFixed(1)} ms`,
  });
  const guests = newGuests(sets, ORDERS);
  await checkOut(SHOP_URL, guests, CALLERS, CHECKOUT_CALLS.slice(0, -1));
  const placing = await measure(guests, ['place']);
  report.add('place order, with the provider’s calls to the sandbox', {
    value: placing.per_second,
    unit: '/s',
    at_least: 200,
    cpu: placing.cpu,
    note: `p50 ${placing.p50_ms.toFixed(1)} ms`,
  });
  const tpcBefore = await tpcB?.();
  const wholeCheckout = await measure(newGuests(sets, ORDERS));
  const tpcAfter = await tpcB?.();
  report.add(`whole checkout: ${CHECKOUT_CALLS.join(', ')}`, {
    value: wholeCheckout.cpu,
    unit: ' ms of processor time',
    at_most: 3,
    note: `${Math.round(wholeCheckout.per_second)}/s, p50 ${wholeCheckout.p50_ms.toFixed(1)} ms`,
  });
  if (tpcBefore === undefined || tpcAfter === undefined)
    return console.log('  (no pgbench: not compared with TPC-B)');
  const tpcbPerSecond = (tpcBefore + tpcAfter) / 2;
  report.add('TPC-B transactions in the time of a whole checkout', {
    value: tpcbPerSecond / wholeCheckout.per_second,
    at_most: MAX_TPCB_PER_CHECKOUT,
    note: `${Math.round(tpcbPerSecond)} TPC-B/s`,
  });
}

async function measureAccount(): Promise<void> {
  report.section(
    `Account area, ${CUSTOMERS} customers with ${CUSTOMER_ORDERS} orders, one caller, each call once: p95`,
  );
  const customers = await withClient(server.socket_url, fillAccounts);
  for (const { name, p50_ms, p95_ms } of await measureAccountArea(SHOP_URL, customers))
    report.add(name, { value: p95_ms, unit: ' ms', at_most: 20, note: `p50 ${p50_ms.toFixed(1)} ms` });
}

async function measureMemory(): Promise<void> {
  report.section('Memory');
  const { resident_mb } = await readResources(SHOP_URL);
  report.add('resident after everything above', {
    value: resident_mb,
    unit: ' MB',
    at_most: MAX_RESIDENT_MB,
  });
  const { shop_mb, alone_mb } = await measureEmbeddedMemory({
    port: PORT + 4,
    folder: `${folder}/embedded`,
    sandbox_url: SANDBOX_URL,
  });
  report.add('with the embedded database, above PGlite alone', {
    value: shop_mb - alone_mb,
    unit: ' MB',
    at_most: MAX_ABOVE_PGLITE_MB,
    note: `${Math.round(shop_mb)} MB of which PGlite alone ${Math.round(alone_mb)} MB`,
  });
}

/** Total gzipped size of the scripts that the home page loads, in bytes. */
function homeScriptSize(): number {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) add(each);
  };
  add('src/web/entry-browser.tsx');
  add('src/web/home/HomePage.tsx');
  const existing = new Set(readdirSync('dist/client/assets').map((name) => `assets/${name}`));
  return [...files]
    .filter((file) => existing.has(file) && file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(`dist/client/${file}`), { level: 9 }).length, 0);
}
