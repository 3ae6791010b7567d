import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { SETTING_NAMES } from '#server/settings/environment.ts';
import { findRow, findRows } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { TEST_SECRET } from '#tests/support/test-secrets.ts';

const DAY_MS = 86_400_000;

describe('the month of orders in a new demo shop', () => {
  let folder: string;
  let database: Database;
  let shop: TestShop;

  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/shop-month-`);
    const inherited = Object.entries(process.env).filter(([name]) => !SETTING_NAMES.includes(name));
    const state_file = `${folder}/payment-sandbox.jsonl`;
    const env = {
      ...Object.fromEntries(inherited),
      SECRET: TEST_SECRET,
      DATA_DIR: folder,
      SANDBOX_STATE: state_file,
    };
    await promisify(execFile)(process.execPath, ['tools/demo-month/main.ts'], { env });
    database = await openDatabase({ url: undefined, folder });
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', state_file });
    shop = await startShop(database, { sandbox });
  }, 240_000);
  afterAll(async () => {
    await shop.close();
    await shop.sandbox.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  test('has invoices that name the seller with address and tax numbers', async () => {
    const { rows } = await sql<{
      seller: object;
    }>`select content->'seller' as seller from invoice limit 1`.execute(shop.db);
    expect(rows[0]!.seller).toMatchObject({
      address: expect.stringContaining('Hamilton ON'),
      tax_numbers: expect.stringContaining('QST'),
    });
  });

  test('has 30 days of orders in every status except Processing, work that waits for staff, and no date in the future', async () => {
    const { rows } = await sql<{ status: string; first: Date; last: Date }>`
      select status, min(created_at) as first, max(last_modified_at) as last from orders group by status`.execute(
      shop.db,
    );
    expect(new Set(rows.map((row) => row.status))).toEqual(
      new Set(ORDER_STATUSES.filter((status) => status !== 'Processing')),
    );
    const now = Date.now();
    expect(Math.min(...rows.map((row) => row.first.getTime()))).toBeGreaterThan(now - 31 * DAY_MS);
    expect(Math.max(...rows.map((row) => row.last.getTime()))).toBeLessThanOrEqual(now);
    const owner = await signInStaff(shop, 'owner');
    const { queues, searches_without_results, low_stock } = await owner.request('GET /admin/overview', {});
    for (const queue of ['to-ship', 'fit', 'messages', 'low-stock'] as const)
      expect(queues[queue]!.count, queue).toBeGreaterThan(0);
    expect(searches_without_results).not.toEqual([]);
    expect(low_stock.map(({ available }) => available)).toContain(0);
  });

  test('adds up: the daily comparison with the providers and all data checks find no difference', async () => {
    await shop.app.work.reconcile();
    const reconciliation = await findRow(shop.db, 'reconciliation');
    expect(reconciliation).toMatchObject({ compared: expect.any(Number), differences: 0, incomplete: null });
    expect(reconciliation.compared).toBeGreaterThan(30);
    const owner = await signInStaff(shop, 'owner');
    const { checks } = await owner.request('GET /admin/reconciliation', {});
    expect(checks.filter((check) => !check.holds)).toEqual([]);
    const { broken_at } = await owner.request('GET /admin/audit', { query: {} });
    expect(broken_at).toBeNull();
    const unsent = await shop.db.selectFrom('outbox').select('topic').where('sent_at', 'is', null).execute();
    expect(unsent).toEqual([]);
  });

  test('has no owner, because the first start of the shop creates one', async () => {
    // The tests above created owner@shop.example.
    const owners = await findRows(shop.db, 'staff', { role: 'owner' });
    expect(owners.filter(({ email }) => email !== 'owner@shop.example')).toEqual([]);
  });
});
