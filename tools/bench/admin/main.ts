import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createApp } from '#server/app.ts';
import { loadDemo } from '#server/catalogue/demo/seed.ts';
import { openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';
import { beginStaffSession } from '#server/platform/staff.ts';
import { startPostgres } from '#tools/postgres/postgres-server.ts';
import { type Amounts, fillAdmin } from './fill.ts';
import { type AdminQuery, adminQueries } from './queries.ts';

/**
 * With `TEST_DATABASE_URL` and `OFFICE_FILLED=1` it measures a database that is filled already.
 * Milliseconds that nineteen of twenty answers of every question must stay under.
 */
const TARGET = 100;
const RUNS = Number(process.env.OFFICE_RUNS ?? 20);
const AMOUNTS: Amounts = { customers: 100_000, orders: 200_000, messages: 50_000, open_carts: 3000 };

const folder = mkdtempSync(`${tmpdir()}/shop-office-`);
const server = await startPostgres();
try {
  const database = await openDatabase({ url: server.url, folder: '', connections: 4 });
  await migrate(database.db);
  if (!process.env.OFFICE_FILLED) {
    const loading = performance.now();
    const { fitments } = await loadDemo(database, 'all');
    await fillAdmin(database.db, AMOUNTS);
    const seconds = ((performance.now() - loading) / 1000).toFixed(0);
    console.log(`${fitments} fitments, ${JSON.stringify(AMOUNTS)} in ${seconds} s`);
  }

  const settings = readSettings({ LIMITS: 'off', LOG_LEVEL: 'error', DATA_DIR: folder });
  const app = await createApp({
    settings,
    database,
    jobs: false,
    log: createLog('error'),
    secrets: secretsFrom('a secret that is only good for measuring'),
  });
  await app.http.ready();
  const { staff_id } = await database.db
    .insertInto('staff')
    .values({ email: 'measure@shop.example', role: 'owner', password_hash: 'none' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'owner' }))
    .returning('staff_id')
    .executeTakeFirstOrThrow();
  const token = await beginStaffSession(database.db, staff_id, () => new Date());
  const headers = { authorization: 'storefront', cookie: `asid=${token}` };

  const request = async (url: string): Promise<number> => {
    const start = performance.now();
    const response = await app.http.inject({ url, headers });
    if (response.statusCode !== 200)
      throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
    return performance.now() - start;
  };
  const addressOf = ({ list, query }: AdminQuery) => `/api/admin/${list}?${new URLSearchParams(query)}`;
  const urls = [...adminQueries().map(addressOf), '/api/admin/overview', '/api/admin/reconciliation'];
  const slow = new Map<string, number>();
  const byList = new Map<string, number[]>();
  for (const url of urls) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await request(url));
    const p95 = percentile(times, 0.95);
    if (p95 >= TARGET) slow.set(url, p95);
    const list = url.split(/[/?]/)[3]!;
    byList.set(list, [...(byList.get(list) ?? []), ...times]);
  }
  for (const [list, times] of byList) {
    const [p50, p95] = [0.5, 0.95].map((share) => `${percentile(times, share).toFixed(1)} ms`);
    console.log(`${list.padEnd(12)} ${String(times.length).padStart(6)} answers  p50 ${p50}  p95 ${p95}`);
  }
  for (const [url, p95] of slow) console.log(`! ${url} p95 ${p95.toFixed(0)} ms, ${TARGET} wanted`);
  if (slow.size > 0) process.exitCode = 1;
  await app.close();
  await database.close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
}
