/** `npm run bench:bulk`: bulk changes of many items, each previewed, applied and undone. */

import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { BulkChange } from '#domain/bulk-change.ts';
import { shopDay } from '#domain/shop-day.ts';
import { previewChange } from '#server/admin/bulk/preview-change.ts';
import { processBulkChanges } from '#server/admin/bulk/process-changes.ts';
import { findBulkChange, listChangedRecords, transitionBulkChange } from '#server/admin/bulk/queries.ts';
import { setAuditKey } from '#server/audit/audit-key.ts';
import { allowLongStatements, type Database, inTransaction, openDatabase } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { migrate } from '#server/platform/migrate.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { databaseUrl, runStatements, startPostgres } from '#tools/postgres/postgres-server.ts';
import { printResult } from './report.ts';

const { values: options } = parseArgs({ options: { items: { type: 'string', default: '100000' } } });
const ITEMS = Number(options.items);
const MAX_SECONDS = 10;
const MAX_PAGE_SECONDS = 1;
const PROGRESS_INTERVAL_MS = 100;
const ACTOR = { email: 'bench', role: 'owner' } as const;

const saleRule = { by: 'percent', percent: -10, rounding: '99' } as const;
const CHANGES: BulkChange[] = [
  { kind: 'price', rule: { by: 'percent', percent: 5, rounding: '99' } },
  { kind: 'sale', rule: saleRule, sale_start: null, sale_end: null },
  { kind: 'family', family: 'ED' },
  { kind: 'active', is_active: false },
];

// As in production, writes are synced to disk.
process.env.TEST_DURABLE ??= 'on';
const server = await startPostgres();
try {
  await runStatements(
    server.url,
    'drop database if exists bench_bulk with (force)',
    'create database bench_bulk',
  );
  const shop = await openDatabase({
    url: databaseUrl(server.url, 'bench_bulk'),
    folder: 'unused',
    connections: 4,
  });
  await setAuditKey(shop, deriveSecrets('bench'));
  await migrate(shop.db);
  await inTransaction(shop.db, async (tx) => {
    await allowLongStatements(tx);
    await sql`insert into item (part_number, family, displayname, cad_price, usd_price)
      select 'ESD-' || n, 'ESD', 'Front Set ' || n, 10000 + n % 20000, 8000 + n % 16000
      from generate_series(1, ${ITEMS}::int) n`.execute(tx);
  });
  await sql`vacuum analyze item`.execute(shop.db);
  for (const change of CHANGES) await measure(shop, change);
  await shop.close();
} finally {
  await runStatements(server.url, 'drop database if exists bench_bulk with (force)');
  await server.stop();
}

async function measure(shop: Database, change: BulkChange): Promise<void> {
  const before = await digest(shop);
  const preview = await timed(() =>
    previewChange(
      { db: shop.db, catalogueVersion: () => 1 },
      {
        list: 'items',
        change,
        selection: { query: {} },
        created_by: ACTOR.email,
        today: shopDay(new Date()),
      },
    ),
  );
  const bulk_number = preview.result;
  const page = await timed(() => readLastPage(shop, bulk_number));
  const apply = await run(shop, bulk_number, 'ready', 'applying', 'applied');
  const isChanged = (await digest(shop)) !== before;
  const undo = await run(shop, bulk_number, 'applied', 'undoing', 'undone');
  const isRestored = (await digest(shop)) === before;
  const isFast =
    Math.max(preview.seconds + apply.seconds, undo.seconds) < MAX_SECONDS && page.seconds < MAX_PAGE_SECONDS;
  const times = `preview ${preview.seconds.toFixed(1)} s, its page ${page.seconds.toFixed(2)} s, apply ${apply.seconds.toFixed(1)} s, undo ${undo.seconds.toFixed(1)} s`;
  const steps = `progress ${apply.progress.join(' ')}`;
  const value = `${times}; ${steps}; restored ${isRestored}`;
  printResult(`${change.kind} of ${ITEMS} items`, value, '', isFast && isChanged && isRestored);
}

/** Reads the data of a preview's slowest page: the last one when the records are sorted by the size of their change. */
async function readLastPage(shop: Database, bulk_number: number): Promise<void> {
  const row = (await findBulkChange(shop.db, bulk_number))!;
  await listChangedRecords(shop.db, row, { page: ITEMS, sort: 'change' });
}

/** Applies or undoes a change. Meanwhile polls its progress, as the back office does. */
async function run(
  shop: Database,
  bulk_number: number,
  from: 'ready' | 'applied',
  during: 'applying' | 'undoing',
  to: 'applied' | 'undone',
) {
  const progress = new Set<number>();
  const timer = setInterval(async () => {
    const row = await findBulkChange(shop.db, bulk_number);
    if (row && row.state === during && row.done > 0) progress.add(row.done);
  }, PROGRESS_INTERVAL_MS);
  const { seconds } = await timed(async () => {
    await transitionBulkChange(shop.db, bulk_number, from, during, { by: ACTOR });
    await processBulkChanges({ db: shop.db, log: createLog('error') });
  });
  clearInterval(timer);
  const row = await findBulkChange(shop.db, bulk_number);
  if (row?.state !== to) throw new Error(`${row?.state} ${row?.fault}`);
  return { seconds, progress: [...progress] };
}

async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { seconds: (performance.now() - start) / 1000, result };
}

/** A hash of all items, which shows whether a change was applied or undone. */
function digest({ db }: Database): Promise<string> {
  return inTransaction(db, async (tx) => {
    await allowLongStatements(tx);
    const { rows } = await sql<{ digest: string }>`
      select md5(string_agg((to_jsonb(i) - 'last_modified_at')::text, '' order by part_number)) as digest
      from item i`.execute(tx);
    return rows[0]!.digest;
  });
}
