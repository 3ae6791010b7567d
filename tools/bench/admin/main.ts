/**
 * `npm run bench:admin`: latency of every back-office list, the overview, the reports and the search. With
 * `TEST_DATABASE_URL` and `BENCH_FILLED=1`, it measures a database that an earlier run has filled.
 * `BENCH_ORDERS=2000000` measures a large shop. `BENCH_ORDER_DAYS` is the number of days in which the orders were
 * placed. `BENCH_LISTS=off` leaves out the lists.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { loadDemo } from '#server/demo/seed.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from '#tools/postgres/postgres-server.ts';
import { openBenchApp } from '../bench-app.ts';
import { percentile } from '../load.ts';
import { fillAdmin, type RowCounts } from './fill.ts';
import { type AdminQuery, adminQueries } from './queries.ts';

/** The 95th percentile must be lower, for lists, and for reports and searches. */
const MAX_LIST_P95_MS = 50;
const MAX_OTHER_P95_MS = 100;
/** Texts of every kind that the search finds; the last one has no match. */
const FIND_TEXTS = [
  'A1B2',
  'ada bergquist1',
  'bergquist1 ada',
  'c777@example.com',
  '416 555-0123',
  'ESD-10',
  'ESD-1001',
  'example',
  'son',
  'jo',
  'zz',
  '2018 honda civic front',
  'ford',
  'q7xzzz',
];
const RUNS = Number(process.env.BENCH_RUNS ?? 20);
const ROW_COUNTS: RowCounts = {
  customers: 100_000,
  orders: Number(process.env.BENCH_ORDERS ?? 200_000),
  order_days: Number(process.env.BENCH_ORDER_DAYS ?? 730),
  messages: 50_000,
  open_carts: 3000,
};

const folder = mkdtempSync(`${tmpdir()}/shop-bench-admin-`);
const server = await startPostgres();
try {
  const database = await openDatabase({ url: server.url, folder: 'unused', connections: 4 });
  await migrate(database.db);
  if (!process.env.BENCH_FILLED) {
    const loadStart = performance.now();
    // Only the lists need the catalogue with all vehicles.
    const { fitments } = await loadDemo(database, process.env.BENCH_LISTS === 'off' ? 'default' : 'all');
    await fillAdmin(database.db, ROW_COUNTS);
    const seconds = ((performance.now() - loadStart) / 1000).toFixed(0);
    console.log(`${fitments} fitments, ${JSON.stringify(ROW_COUNTS)} in ${seconds} s`);
  }

  const { app, staffHeaders, postHeaders } = await openBenchApp(database, folder);
  /** Measures one request in milliseconds: `url` is fetched, `url#text` posts the search text to `url`. */
  const measureRequest = async (urlAndText: string): Promise<number> => {
    const [url, text] = urlAndText.split('#') as [string, string?];
    const start = performance.now();
    const response = await app.http.inject(
      text === undefined
        ? { url, headers: staffHeaders }
        : { method: 'POST', url, headers: postHeaders, payload: { text } },
    );
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return performance.now() - start;
  };
  const urlOf = ({ list, query }: AdminQuery) => `/api/admin/${list}?${new URLSearchParams(query)}`;
  const listUrls = process.env.BENCH_LISTS === 'off' ? [] : adminQueries().map(urlOf);
  const urls = [...listUrls, '/api/admin/overview', '/api/admin/tax-report', '/api/admin/reconciliation'];
  const today = shopDay(new Date());
  const lastMonth = new URLSearchParams({ from: addDays(today, -30), until: today });
  for (const url of ['/api/admin/promotions', '/api/admin/promotions/1/performance'])
    urls.push(url, `${url}?${lastMonth}`);
  urls.push(...FIND_TEXTS.map((text) => `/api/admin/find#${text}`));
  const slowUrls: string[] = [];
  const timesByArea = new Map<string, number[]>();
  /** Milliseconds of processor time by area. Unlike latency, they do not depend on the machine's load. */
  const processorTime = new Map<string, number>();
  for (const url of urls) {
    const times: number[] = [];
    const before = process.cpuUsage();
    for (let run = 0; run < RUNS; run++) times.push(await measureRequest(url));
    const { user, system } = process.cpuUsage(before);
    const p95 = percentile(times, 0.95);
    const max = listUrls.includes(url) ? MAX_LIST_P95_MS : MAX_OTHER_P95_MS;
    if (p95 >= max) slowUrls.push(`${url} p95 ${p95.toFixed(0)} ms, target ${max} ms`);
    const area = url.split(/[/?#]/)[3]!;
    timesByArea.set(area, [...(timesByArea.get(area) ?? []), ...times]);
    processorTime.set(area, (processorTime.get(area) ?? 0) + (user + system) / 1000);
  }
  for (const [area, times] of timesByArea) {
    const [p50, p95] = [0.5, 0.95].map((share) => `${percentile(times, share).toFixed(1)} ms`);
    const cpu = (processorTime.get(area)! / times.length).toFixed(1);
    console.log(
      `${area.padEnd(14)} ${String(times.length).padStart(6)} responses  p50 ${p50}  p95 ${p95}  processor ${cpu} ms`,
    );
  }
  for (const slowUrl of slowUrls) console.log(`! ${slowUrl}`);
  if (slowUrls.length > 0) process.exitCode = 1;
  await app.close();
  await database.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
