import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { roundHalfUp } from '#domain/money.ts';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import '#texts/all.ts';
import { bumpCatalogueVersion, readCatalogueVersion } from '#server/catalogue/queries.ts';
import { loadDemo } from '#server/demo/seed.ts';
import type { Db } from '#server/platform/db.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startLoadBalancer } from '#tests/support/load-balancer.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { cookieHeader, createRemoteShopper } from '#tests/support/shopper.ts';
import { formatPrice } from '#texts/format-money.ts';
import { translator } from '#texts/texts.ts';
import { startProgram, stopProgram } from '#tools/bench/processes.ts';
import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { buildIfStale } from '#tools/run/build-if-stale.mjs';
import { freePort } from '#tools/run/free-port.mjs';
import { readArguments } from '#tools/run/read-arguments.ts';
import { CACHES, type Cache, type CacheName, isInstalled, startCache } from './start-cache.ts';

/** The measurements for one cache. */
interface PageCacheReport {
  cache: CacheName;
  views: number;
  hits: number;
  pages: number;
  /** The number of times that the two processes rendered a shared page during the views. */
  renders: number;
  /** The number of catalogue versions during the views. */
  versions: number;
  /** Time from the commit of a new price until the old one was last shown. */
  price_change_ms: number;
  /** The number of responses to visitors with a session, a cart or a car, who view pages at the same time. */
  personal_views: number;
  failures: string[];
}

/** The number of pages; half of them are in French. */
const PAGES = 1000;
const VIEWS = 10_000;
const VIEWERS = 4;
const VEHICLES = 150;
const PERCENTAGE = 37;
const MAX_PRICE_CHANGE_MS = 5000;
/** Long enough to notice an old page that is shown again. */
const WATCH_MS = 9000;

/**
 * Views pages of a shop of two processes through a cache: anonymously, as guests with cars and carts, and signed in
 * with personal prices, while a price changes. Returns null if the cache is not installed.
 */
async function testPageCache(name: CacheName, views: number): Promise<PageCacheReport | null> {
  if (!isInstalled(name)) {
    console.log(`SKIPPED: ${name} is not installed, and Debian's package could not be installed`);
    return null;
  }
  const folder = await mkdtemp(`${tmpdir()}/shop-page-cache-`);
  const server = await startOwnPostgres({ durable: false });
  const database = await openDatabase({ url: server.url, folder: 'unused', connections: 2 });
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const cachePort = await freePort();
  const ports = [await freePort(), await freePort()];
  const balancer = await startLoadBalancer(ports, 'url');
  const stops = [
    () => balancer.close(),
    () => sandbox.close(),
    () => database.close(),
    () => server.stop(),
    () => rm(folder, { recursive: true, force: true }),
  ];
  try {
    await migrate(database.db);
    await loadDemo(database, VEHICLES);
    for (const [index, port] of ports.entries()) {
      const env = {
        ...cardSettings(sandbox.url),
        ...paypalSettings(sandbox.url),
        DATABASE_URL: server.url,
        DATA_DIR: `${folder}/${index}`,
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${cachePort}`,
        SECRET: 'page-cache '.repeat(4),
        TRUST_PROXY: 'loopback',
        LIMITS: 'off',
        LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
        DEMO_MONTH: 'off',
      };
      const shop = await startProgram('dist/server/main.js', env, `http://127.0.0.1:${port}/ready`);
      stops.unshift(() => stopProgram(shop));
    }
    await balancer.checkNow();
    const cache = await startCache(name, cachePort, Number(new URL(balancer.url).port));
    stops.unshift(() => cache.stop());
    return await measure({ name, views, cache, ports, db: database.db });
  } finally {
    for (const stop of stops) await stop();
  }
}

interface View {
  path: string;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

async function measure(options: {
  name: CacheName;
  views: number;
  cache: Cache;
  ports: readonly number[];
  db: Db;
}): Promise<PageCacheReport> {
  const { name, cache, ports, db } = options;
  const random = createSeededRandom(1);
  const failures = new Set<string>();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 * VIEWERS });
  /** Requests a page, and repeats the request while the shop is busy. A 503 that caches may store is not repeated. */
  async function view(path: string, headers: Record<string, string> = {}): Promise<View> {
    const response = await get(agent, cache.url, path, headers);
    const isCacheable = /public/.test(String(response.headers['cache-control']));
    if (response.status !== 503 || isCacheable) return response;
    await delay(1000);
    return view(path, headers);
  }

  const sets = await db
    .selectFrom('fitment as f')
    .innerJoin('item as i', 'i.part_number', 'f.part_number')
    .select(['f.car_part_id', 'f.part_number', 'i.cad_price'])
    .where('i.is_active', '=', true)
    .where('i.is_sale', '=', false)
    .orderBy('f.car_part_id')
    .limit(PAGES / 2 - OTHER_PAGES.length)
    .execute();
  /** The set whose price changes at the end. */
  const changedSet = sets[0]!;
  const productPath = (set: (typeof sets)[number]) =>
    `/product/${encodeURIComponent(set.car_part_id)}/${encodeURIComponent(set.part_number)}`;
  const englishPaths = [...OTHER_PAGES, ...sets.map(productPath)];
  const pages = [...englishPaths, ...englishPaths.map((path) => `/fr${path === '/' ? '' : path}`)];
  const versionBefore = await readCatalogueVersion(db);

  /** The hashes of shared pages by path, ETag and encoding. Each must be the same for everyone. */
  const hashes = new Map<string, string>();
  const secrets = new Set<string>();
  const visitedPages = new Set<string>();
  function checkShared({ path, status, headers, body }: View): void {
    visitedPages.add(path);
    const encoding = headers['content-encoding'] ?? 'plain';
    const content = encoding === 'br' ? brotliDecompressSync(body) : body;
    const hash = createHash('sha256').update(content).digest('hex');
    const knownHash = hashes.get(`${path} ${headers.etag} ${encoding}`);
    if (status !== 200) failures.add(`${path}: ${status}`);
    if (!headers.etag || !String(headers['cache-control']).includes('s-maxage'))
      failures.add(`${path}: not a shared document`);
    if (headers['set-cookie']) failures.add(`${path}: a cookie in a shared document`);
    if (knownHash && knownHash !== hash) failures.add(`${path}: two documents with one ETag`);
    hashes.set(`${path} ${headers.etag} ${encoding}`, hash);
    if (encoding !== 'plain') return;
    const text = body.toString('utf8');
    const personalPrices = path === productPath(changedSet) ? [personalPrice(changedSet.cad_price)] : [];
    for (const secret of [...secrets, ...personalPrices])
      if (text.includes(secret)) failures.add(`${path}: contains ${secret}`);
  }

  const visitors = await createVisitors(cache.url, db, changedSet, secrets);
  let isViewing = true;
  let personal_views = 0;
  const otherSets = sets.filter(({ part_number }) => part_number !== changedSet.part_number);
  /** Checks that guests with a car and a cart get shared pages, and customers pages with their own prices. */
  async function browseAsVisitors(): Promise<void> {
    while (isViewing) {
      const path = random.pick(pages);
      const response = await view(path, { cookie: visitors.guest });
      checkShared(response);
      const set = random.pick(otherSets);
      const customerPage = await view(productPath(set), { cookie: visitors.customer });
      if (!String(customerPage.headers['cache-control']).includes('no-store'))
        failures.add(`${customerPage.path}: a page with personal prices may be stored`);
      if (!customerPage.body.includes(personalPrice(set.cad_price)))
        failures.add(`${customerPage.path}: no personal price for a signed-in visitor`);
      for (const private_path of ['/cart', '/garage']) {
        const page = await view(private_path, { cookie: visitors.guest });
        if (!String(page.headers['cache-control']).includes('no-store'))
          failures.add(`${private_path}: may be stored`);
        if (page.headers['x-cache'] && /^hit$/i.test(String(page.headers['x-cache'])))
          failures.add(`${private_path}: came from the cache`);
      }
      personal_views += 4;
    }
  }
  const browsing = Promise.all([browseAsVisitors(), browseAsVisitors()]);

  const nextPage = random.deal(pages);
  let remainingViews = options.views;
  let hits = 0;
  const viewAll = async () => {
    while (remainingViews-- > 0) {
      const headers = {
        'accept-encoding': random.pick(['gzip, deflate, br', 'gzip', 'identity']),
        'user-agent': `viewer ${remainingViews}`,
        ...random.pick<Record<string, string>>([
          {},
          { cookie: 'currency=us' },
          { cookie: `temporaryid=other-${remainingViews}; currency=ca` },
        ]),
      };
      const response = await view(nextPage(), headers);
      if (/^hit|^stale|^updating|^revalidated/i.test(String(response.headers['x-cache']))) hits += 1;
      checkShared(response);
    }
  };
  await Promise.all(Array.from({ length: VIEWERS }, viewAll));
  const renders = await rendersOf(ports);
  const versions = (await readCatalogueVersion(db)) - versionBefore + 1;
  const viewed = visitedPages.size;
  if (renders > viewed * versions)
    failures.add(`${renders} renders of ${viewed} viewed pages in ${versions} versions`);

  const price_change_ms = await changePrice(db, changedSet, productPath(changedSet), view);
  if (price_change_ms > MAX_PRICE_CHANGE_MS)
    failures.add(`a cached page showed the old price ${price_change_ms} ms after the change`);
  isViewing = false;
  await browsing;
  agent.destroy();
  return {
    cache: name,
    views: options.views,
    hits,
    pages: pages.length,
    renders,
    versions,
    price_change_ms,
    personal_views,
    failures: [...failures],
  };
}

/** Pages other than product pages. */
const OTHER_PAGES = [
  '/',
  '/QA',
  '/cars',
  '/shipping',
  '/category/rotor/all',
  '/category/rotor/sale',
  '/category/rotor/es',
];

const personalPrice = (cents: number): string =>
  formatPrice(roundHalfUp(cents * (100 - PERCENTAGE), 100), 'ca', translator('en'));

/** Signs in a customer with a percentage, and gives a guest a car and a cart; returns their Cookie headers. */
async function createVisitors(
  url: string,
  db: Db,
  set: { car_part_id: string; part_number: string; cad_price: number },
  secrets: Set<string>,
) {
  const email = 'ada.heron@example.com';
  const password = 'Heron4Civic';
  const customer = createRemoteShopper(() => url);
  await customer.request('POST /user/register', { body: { email, password } });
  await db.updateTable('account').set({ percentage: PERCENTAGE }).where('email', '=', email).execute();
  const { customerInfo } = await customer.request('POST /user/login', { body: { email, password } });
  const guest = createRemoteShopper(() => url);
  const { car_part_id, part_number } = set;
  await guest.request('POST /user/cart/add', {
    body: { itemData: { car_part_id, part_number, quantity: 3 }, is_replaced: true },
  });
  const { year, make, model } = await db
    .selectFrom('fitment as f')
    .innerJoin('vehicle as v', 'v.vehicle_id', 'f.vehicle_id')
    .select(['v.year', 'v.make', 'v.model'])
    .where('f.car_part_id', '=', car_part_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await guest.request('POST /garage/choose', { body: { year, make, model } });
  for (const secret of [email, customerInfo.customer_id, customerInfo.hash_code]) secrets.add(secret);
  for (const cookie of ['sid', 'hashcode', 'temporaryid'])
    for (const value of [customer.cookies.get(cookie), guest.cookies.get(cookie)])
      if (value) secrets.add(value);
  return {
    customer: `${cookieHeader(customer.cookies)}; currency=ca`,
    guest: `${cookieHeader(guest.cookies)}; currency=us`,
  };
}

/**
 * Changes a price and watches its page in both languages. Returns the milliseconds from the commit until the old price
 * was last shown.
 */
async function changePrice(
  db: Db,
  set: { part_number: string },
  path: string,
  view: (path: string) => Promise<View>,
): Promise<number> {
  const cad_price = 77_777;
  const prices = new Map([
    [path, 'C$777.77'],
    [`/fr${path}`, '777,77'],
  ]);
  await Promise.all([...prices.keys()].map((each) => view(each)));
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('item').set({ cad_price }).where('part_number', '=', set.part_number).execute();
    await bumpCatalogueVersion(tx);
  });
  const start = performance.now();
  let lastOld = 0;
  const watch = async (each: string, price: string) => {
    while (performance.now() - start < WATCH_MS) {
      const { body } = await view(each);
      if (!body.includes(price)) lastOld = Math.max(lastOld, performance.now() - start);
    }
  };
  await Promise.all([...prices].map(([each, price]) => watch(each, price)));
  return Math.round(lastOld);
}

async function rendersOf(ports: readonly number[]): Promise<number> {
  const counts = ports.map(async (port) => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return Number(/page_renders_total\{kind="shared"\} (\d+)/.exec(metrics)?.[1] ?? 0);
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Makes a request over one of few connections; `fetch` would add headers. */
const get = (agent: Agent, origin: string, path: string, headers: Record<string, string>) =>
  new Promise<View>((resolve, reject) => {
    const sent = request(origin + path, { agent, headers }, async (response) => {
      const { statusCode: status = 0, headers } = response;
      resolve({ path, status, headers, body: await buffer(response) });
    });
    sent.once('error', reject);
    sent.end();
  });

/** Tests each cache and prints its figures; false if a cache failed. */
export async function testPageCaches(views = VIEWS): Promise<boolean> {
  let havePassed = true;
  for (const cache of CACHES) {
    const report = await testPageCache(cache, views);
    if (!report) continue;
    const { pages, hits, renders, versions, price_change_ms, personal_views, failures } = report;
    console.log(
      `${cache}: ${report.views} views of ${pages} pages, ${hits} from the cache, ${renders} renders in ${versions} catalogue version(s); the old price was last shown after ${price_change_ms} ms; ${personal_views} views by guests and customers at the same time; ${failures.length} failures`,
    );
    for (const failure of failures) console.log(`  ${failure}`);
    havePassed &&= failures.length === 0;
  }
  return havePassed;
}

if (import.meta.main) {
  const { values } = readArguments('Usage: node tests/cluster/page-cache.ts [--views 10000]', {
    options: { views: { type: 'string', default: String(VIEWS) } },
  });
  await buildIfStale();
  process.exit((await testPageCaches(Number(values.views))) ? 0 : 1);
}
