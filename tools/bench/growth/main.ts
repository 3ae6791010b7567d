/**
 * `npm run bench:growth`: the time of each call in a large shop, as a multiple of its time in a small one. Both shops
 * have the cars, sets and customers of the calls. With `TEST_DATABASE_URL`, the two databases are kept, and the next
 * run measures them again.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ADMIN_LISTS, type AdminListDefinition, type AdminListName } from '#domain/admin-lists.ts';
import { cardSettings } from '#sandbox/accounts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import type { App } from '#server/app.ts';
import { loadDemo } from '#server/demo/seed.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { hashToken, randomToken } from '#server/platform/secrets.ts';
import { vacuumAndAnalyze } from '#server/platform/vacuum.ts';
import { databaseUrl, runStatements, startPostgres } from '#tools/postgres/postgres-server.ts';
import { fillAdmin } from '../admin/fill.ts';
import { openBenchApp } from '../bench-app.ts';
import { type BenchSet, CHECKOUT_CALLS, checkOut, newGuests } from '../checkout.ts';
import { HEADERS, percentile } from '../load.ts';
import { printResult } from '../report.ts';
import { growCatalogue } from './grow-catalogue.ts';

const { values: options } = parseArgs({
  options: {
    vehicles: { type: 'string', default: '3600' },
    fitments: { type: 'string', default: '5000000' },
    orders: { type: 'string', default: '2000000' },
    'small-orders': { type: 'string', default: '20000' },
  },
});
/** The time of a call in the large shop may be at most this multiple of its time in the small one. */
const MAX_RATIO = 1.5;
/** Smaller differences do not count, whatever their ratio. */
const MIN_DIFFERENCE_MS = 0.5;
const MAX_P95_MS = { overview: 100, find: 100 } as const;
const SAMPLED_CARS = 60;
const SAMPLED_CUSTOMERS = 40;
const RUNS = 8;
const CHECKOUTS = 60;
const FIND_TEXTS = ['A1B2', 'ada bergquist1', 'c777@example.com', '416 555-0123', 'ESD-10', 'son', 'zz'];

type Headers = Record<string, string>;

/** A request with a `text` is a POST request. */
interface BenchRequest {
  url: string;
  headers: Headers;
  text?: string;
}

interface Shop {
  name: 'small' | 'large';
  database: Database;
  app: App;
  url: string;
  /** Headers of a staff member's GET and POST requests. */
  staffHeaders: Headers;
  postHeaders: Headers;
  /** The headers and one order of each signed-in customer, by customer id. */
  customers: Map<string, { headers: Headers; order_id: string }>;
}

/** Milliseconds of the same calls to each shop. */
type Times = Record<Shop['name'], number[]>;

/** A call that is measured in both shops. Its URL and headers may depend on the shop. */
interface Sample {
  kind: string;
  call(shop: Shop): BenchRequest;
}

const folder = mkdtempSync(`${tmpdir()}/shop-bench-growth-`);
const server = await startPostgres();
const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
try {
  // Filling the large shop takes longer than a session lasts, so both shops are filled before anybody signs in.
  const databases = { small: await openFilledDatabase('small'), large: await openFilledDatabase('large') };
  const shops = [await openShop('small', databases.small), await openShop('large', databases.large)] as const;
  const [small, large] = shops;
  keepSharedCustomers(small, large);
  await measureSamples(small, large);
  await measureCheckout(small, large);
  for (const { app, database } of shops) {
    await app.close();
    await database.close();
  }
} finally {
  await sandbox.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0);
}

async function openFilledDatabase(name: Shop['name']): Promise<Database> {
  const url = databaseUrl(server.url, `growth_${name}`);
  await runStatements(server.url, `create database growth_${name}`).catch((error: { code?: string }) => {
    // An earlier run on TEST_DATABASE_URL has created the database.
    if (error.code !== '42P04') throw error;
  });
  const database = await openDatabase({ url, folder: 'unused', connections: 10 });
  const { db } = database;
  await migrate(db);
  const { rows } = await sql`select from item limit 1`.execute(db);
  if (rows.length === 0) await fillShop(name, database);
  return database;
}

async function openShop(name: Shop['name'], database: Database): Promise<Shop> {
  const { app, staffHeaders, postHeaders } = await openBenchApp(database, folder, cardSettings(sandbox.url));
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const customers = await signInCustomers(database);
  return { name, database, app, url, staffHeaders, postHeaders, customers };
}

async function fillShop(name: Shop['name'], database: Database): Promise<void> {
  const start = performance.now();
  const { fitments } = await loadDemo(database, Number(options.vehicles));
  const copies = name === 'small' ? 0 : Math.round(Number(options.fitments) / fitments) - 1;
  if (copies > 0) await growCatalogue(database.db, copies);
  console.log(`${name}: ${fitments * (copies + 1)} fitments in ${secondsSince(start)} s`);
  const orders = Number(name === 'small' ? options['small-orders'] : options.orders);
  // The number of orders per customer is the same in both shops.
  await fillAdmin(database.db, {
    customers: Math.ceil(orders / 4),
    orders,
    order_days: 730,
    messages: Math.ceil(orders / 10),
    open_carts: 500,
  });
  await sql`update stock set on_hand = 1000000`.execute(database.db);
  await vacuumAndAnalyze(database.db);
  console.log(`${name}: ${orders} orders, filled in ${secondsSince(start)} s`);
}

async function signInCustomers({ db }: Database): Promise<Shop['customers']> {
  const { rows } = await sql<{ customer_id: string; order_id: string }>`
    select account_id as customer_id, min(order_id) as order_id from orders
    where account_id in (select md5('customer ' || n)::uuid from generate_series(1, ${SAMPLED_CUSTOMERS * 2}) n)
    group by account_id having count(*) between 2 and 4 order by account_id
    limit ${SAMPLED_CUSTOMERS}`.execute(db);
  const customers: Shop['customers'] = new Map();
  for (const { customer_id, order_id } of rows) {
    const token = randomToken();
    await db
      .insertInto('session')
      .values({ token_hash: hashToken(token), account_id: customer_id })
      .execute();
    customers.set(customer_id, { headers: { ...HEADERS, cookie: `sid=${token}` }, order_id });
  }
  return customers;
}

/** Keeps only the customers that were chosen in both shops. In each shop, they have two to four orders. */
function keepSharedCustomers(small: Shop, large: Shop): void {
  for (const { customers } of [small, large])
    for (const id of [...customers.keys()])
      if (!small.customers.has(id) || !large.customers.has(id)) customers.delete(id);
  if (small.customers.size === 0) throw new Error('the shops have no customer in common');
}

/** Creates calls of every kind. Those about the catalogue are all different, so that no response is cached. */
async function createSamples({ database: { db }, customers }: Shop): Promise<Sample[]> {
  // The names and numbers of the copies begin with K, so the samples have none that do.
  const cars = await db
    .selectFrom('vehicle')
    .select(['year', 'make', 'model', 'trim', 'engine'])
    .where('make', 'not like', 'K%')
    .where('trim', 'is not', null)
    .where('engine', 'is not', null)
    .orderBy(sql`md5(vehicle_id::text)`)
    .limit(SAMPLED_CARS)
    .execute();
  const numbers = await db
    .selectFrom('interchange_number')
    .select('number')
    .where('normalised', 'not like', 'K%')
    .orderBy(sql`md5(normalised)`)
    .limit(SAMPLED_CARS)
    .execute();
  const query = (car: object) =>
    new URLSearchParams(Object.entries(car).map(([level, value]) => [level, String(value)])).toString();
  const shopperSample = (kind: string, path: string): Sample => ({
    kind,
    call: () => ({ url: `/api${path}`, headers: HEADERS }),
  });
  const carSamples = cars.flatMap(({ engine, ...car }, index) => [
    shopperSample('options, cold', `/getdistinct?${query(car)}&field=engine`),
    shopperSample(
      'search by vehicle, cold',
      `/search/filter/rotor/all?${query({ ...car, engine })}&page=1&size=10`,
    ),
    shopperSample(
      'search by words, cold',
      `/search/rotor?displayname=${encodeURIComponent(`${car.year} ${car.make} ${car.model} ${index % 2 ? 'front' : 'rear'}`)}`,
    ),
  ]);
  const numberSamples = numbers.map(({ number }) =>
    shopperSample('search by number, cold', `/search/rotor?part_number=${encodeURIComponent(number)}`),
  );
  const accountSamples = (kind: string, path: (id: string, order_id: string) => string): Sample[] =>
    [...customers.keys()].map((_, index) => ({
      kind: `account: ${kind}`,
      call: (shop) => {
        const [id, { headers, order_id }] = [...shop.customers][index % shop.customers.size]!;
        return { url: `/api${path(id, order_id)}`, headers };
      },
    }));
  const staffSamples = (kind: string, path: string, text?: string): Sample[] =>
    Array.from({ length: RUNS }, () => ({
      kind: `back office: ${kind}`,
      call: ({ staffHeaders, postHeaders }: Shop) => ({
        url: `/api/admin/${path}`,
        headers: text === undefined ? staffHeaders : postHeaders,
        text,
      }),
    }));
  return [
    ...carSamples,
    ...numberSamples,
    ...accountSamples('header', () => '/header'),
    ...accountSamples('orders', (id) => `/user/${id}/orders`),
    ...accountSamples('one order', (id, order_id) => `/user/${id}/orders/${order_id}`),
    ...accountSamples('messages', (id) => `/user/${id}/messages`),
    ...(Object.keys(ADMIN_LISTS) as AdminListName[]).flatMap((list) =>
      listQueries(list).flatMap((each) => staffSamples(list, `${list}?${new URLSearchParams(each)}`)),
    ),
    ...staffSamples('overview', 'overview'),
    ...FIND_TEXTS.flatMap((text) => staffSamples('find', 'find', text)),
  ];
}

/** Every sort, and every filter with the first sort. */
function listQueries(list: AdminListName): Record<string, string>[] {
  const { sort, filter }: AdminListDefinition = ADMIN_LISTS[list];
  const filters = Object.entries(filter).flatMap(([name, values]) =>
    values.map((value) => ({ [name]: value })),
  );
  return [...sort.map((by) => ({ sort: by })), ...filters.map((each) => ({ sort: sort[0]!, ...each }))];
}

/** Measures the samples in both shops by turns, so that other load on the machine affects both. */
async function measureSamples(small: Shop, large: Shop): Promise<void> {
  const times = new Map<string, Times>();
  const slowUrls = new Map<string, number>();
  for (const shop of [small, large]) await request(shop, { url: '/api/header', headers: HEADERS });
  const allSamples = await createSamples(small);
  // If a kind has many samples, its first calls are not measured: they include planning statements and compiling
  // code.
  const countsByKind = new Map<string, number>();
  for (const sample of allSamples) {
    const count = (countsByKind.get(sample.kind) ?? 0) + 1;
    countsByKind.set(sample.kind, count);
    const samplesOfKind = allSamples.filter(({ kind }) => kind === sample.kind).length;
    const isWarmUp = count <= RUNS && samplesOfKind > RUNS * 2;
    for (const shop of count % 2 ? [small, large] : [large, small]) {
      const ms = await request(shop, sample.call(shop));
      if (isWarmUp) continue;
      const timesOfKind = times.get(sample.kind) ?? { small: [], large: [] };
      timesOfKind[shop.name].push(ms);
      times.set(sample.kind, timesOfKind);
      const { url, text } = sample.call(shop);
      if (shop === large && ms > 100) slowUrls.set(`${url} ${text ?? ''}`, ms);
    }
  }
  for (const [kind, timesOfKind] of times)
    reportGrowth(kind, timesOfKind, MAX_P95_MS[kind.replace('back office: ', '') as keyof typeof MAX_P95_MS]);
  for (const [url, ms] of slowUrls) console.log(`  ${ms.toFixed(0)} ms ${url}`);
}

async function request({ app }: Shop, { url, headers, text }: BenchRequest): Promise<number> {
  const start = performance.now();
  const response = await app.http.inject(
    text === undefined ? { url, headers } : { method: 'POST', url, headers, payload: { text } },
  );
  const ms = performance.now() - start;
  // A timeout in the shop is a missed target, but the other calls are still measured.
  if (response.statusCode === 503) printResult(text ?? url, 'timed out', 'completed', false);
  else if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
  return ms;
}

/** Measures the last call of checkouts by guests, in both shops by turns. */
async function measureCheckout(small: Shop, large: Shop): Promise<void> {
  const sets: BenchSet[] = await small.database.db
    .selectFrom('item_application')
    .select(['part_number', 'car_part_id'])
    .orderBy('part_number')
    .limit(100)
    .execute();
  const times: Times = { small: [], large: [] };
  for (let round = 0; round < CHECKOUTS; round++) {
    for (const shop of round % 2 ? [small, large] : [large, small]) {
      const guests = newGuests([sets[round % sets.length]!], 1);
      await checkOut(shop.url, guests, 1, CHECKOUT_CALLS.slice(0, -1));
      const { p50_ms } = await checkOut(shop.url, guests, 1, ['place']);
      if (round >= RUNS) times[shop.name].push(p50_ms);
    }
  }
  reportGrowth('placing an order', times);
}

function reportGrowth(name: string, { small, large }: Times, max_p95?: number): void {
  const [small_ms, large_ms] = [percentile(small, 0.25), percentile(large, 0.25)];
  const ratio = large_ms / small_ms;
  const p95 = percentile(large, 0.95);
  printResult(
    name,
    `${ratio.toFixed(2)}  (p25 small ${small_ms.toFixed(2)} ms, large ${large_ms.toFixed(2)} ms; p95 large ${p95.toFixed(1)} ms)`,
    `at most ${MAX_RATIO}${max_p95 ? `, p95 under ${max_p95} ms` : ''}`,
    (ratio <= MAX_RATIO || large_ms - small_ms < MIN_DIFFERENCE_MS) &&
      (max_p95 === undefined || p95 < max_p95),
  );
}
