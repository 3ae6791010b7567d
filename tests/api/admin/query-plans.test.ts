import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#domain/admin-lists.ts';
import { similarNumberCandidates } from '#domain/search/part-numbers.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { auditList } from '#server/admin/audit/list.ts';
import { cartItemList } from '#server/admin/cart-items/list.ts';
import { cartList } from '#server/admin/carts/list.ts';
import { guestList } from '#server/admin/customers/guest-list.ts';
import { customerList } from '#server/admin/customers/list.ts';
import { documentList } from '#server/admin/documents/list.ts';
import { emailList } from '#server/admin/emails/list.ts';
import { itemListFor } from '#server/admin/items/item-search.ts';
import { itemList } from '#server/admin/items/list.ts';
import { type ListDefinition, readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { messageList } from '#server/admin/messages/list.ts';
import { orderItemExport, orderItemList } from '#server/admin/order-items/list.ts';
import { orderExport, orderList } from '#server/admin/orders/list.ts';
import { runDataChecks } from '#server/admin/overview/data-checks.ts';
import { countQueues, listQueuedOrders } from '#server/admin/overview/queries.ts';
import { promotionList } from '#server/admin/promotions/list.ts';
import { quoteList } from '#server/admin/quotes/list.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { findSimilarNumbers } from '#server/catalogue/rows.ts';
import { closeDays } from '#server/figures/close-days.ts';
import { readClosedDays } from '#server/figures/closed-days.ts';
import {
  listBestSellers,
  listPromotionTotalsByDay,
  listStepsByDay,
  listTaxes,
  listTotalsByDay,
  listTotalsOfPromotions,
} from '#server/figures/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { openDatabaseForSuite } from '#tests/support/suite.ts';
import { fillAdmin } from '#tools/bench/admin/fill.ts';
import { adminQueries } from '#tools/bench/admin/queries.ts';

// biome-ignore lint/suspicious/noExplicitAny: a list's rows do not matter here.
const LISTS: Record<string, ListDefinition<any, any>> = {
  items: itemList,
  customers: customerList,
  guests: guestList,
  orders: orderList,
  orderitems: orderItemList,
  documents: documentList,
  carts: cartList,
  cartitems: cartItemList,
  messages: messageList,
  emails: emailList,
  promotions: promotionList,
  quotes: quoteList,
  audit: auditList,
};
/** Tables that grow with the shop; items, promotions and open carts stay small enough to scan. */
const GROWING_TABLES = [
  'orders',
  'order_line',
  'account',
  'customer_sales',
  'fitment',
  'message',
  'audit',
  'payment_attempt',
  'invoice',
  'credit_note',
  'cart',
  'cart_line',
  'outbox',
  'closed_day_promotion',
];

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * The growing tables that a plan reads as a whole. Cart lines must be looked up by `cart_id`: closed carts keep their
 * lines, so a look-up by any other column may read the lines of every order.
 */
const scansIn = (nodes: PlanNode[]): string[] =>
  nodes
    .filter((node) =>
      node['Relation Name'] === 'cart_line'
        ? !node['Index Cond']?.includes('cart_id')
        : node['Node Type'] === 'Seq Scan',
    )
    .map((node) => node['Relation Name']!)
    .filter((table) => GROWING_TABLES.includes(table));

/** A database handle that records every statement. */
function recordStatements(db: Db): { db: Db; statements: CompiledQuery[] } {
  const statements: CompiledQuery[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      statements.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), statements };
}

const database = openDatabaseForSuite('postgresql');
beforeAll(async () => {
  await fillAdmin(database.db, {
    customers: 2000,
    orders: 3000,
    messages: 1000,
    open_carts: 50,
    order_days: 10,
  });
});

/** Runs a function and returns all nodes of the plans of its reads, under the planner settings that it made. */
async function plansOf(run: (db: Db) => Promise<unknown>): Promise<PlanNode[]> {
  const { db, statements } = recordStatements(database.db);
  await run(db);
  const reads = statements.filter((each) => / from /.test(each.sql));
  expect(reads.length).toBeGreaterThan(0);
  return database.db.transaction().execute(async (tx) => {
    for (const each of statements.filter((one) => one.sql.includes('set_config')))
      await tx.executeQuery(each);
    const plans: PlanNode[] = [];
    for (const each of reads) {
      const explain = CompiledQuery.raw(`explain (format json) ${each.sql}`, [...each.parameters]);
      const { rows } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explain);
      plans.push(...nodesOf(rows[0]!['QUERY PLAN'][0].Plan));
    }
    return plans;
  });
}

test('no list scans a growing table, at any page, sort, filter or keyword', async () => {
  const scans = new Set<string>();
  for (const { list, query } of adminQueries()) {
    const nodes = await plansOf(async (db) => {
      const context = { db, catalogueVersion: () => 1 };
      const definition =
        list === 'items' ? await itemListFor(context, parseListQuery('items', query)) : LISTS[list]!;
      return readListPage(db, definition, query, () => []);
    });
    for (const table of scansIn(nodes)) scans.add(`${list} ${JSON.stringify(query)} scans ${table}`);
  }
  expect([...scans]).toEqual([]);
});

test('the overview’s figures and the data checks scan no growing table', async () => {
  const today = shopDay(new Date());
  const range = { from: addDays(today, -30), until: today };
  const closedDays = await readClosedDays(database.db, range);
  const reads = [
    (tx: Db) => listTotalsByDay(tx, closedDays, range),
    (tx: Db) => listTaxes(tx, closedDays, range),
    (tx: Db) => listBestSellers(tx, closedDays, range, 10),
    (tx: Db) => listStepsByDay(tx, closedDays, range),
    (tx: Db) => listQueuedOrders(tx, 'to-ship', 10),
    (tx: Db) => listQueuedOrders(tx, 'payment', 10),
    (tx: Db) => countQueues(tx),
    (tx: Db) => runDataChecks(tx, range),
  ];
  for (const read of reads) {
    const nodes = await plansOf((db) => withIndexScans<unknown>(db, read));
    expect(scansIn(nodes)).toEqual([]);
  }
});

test('order items above the maximum count are not added up', async () => {
  for (const query of [{}, { search: 'part_number', keyword: 'ESD' }]) {
    const { db, statements } = recordStatements(database.db);
    const page = await readListPage(db, { ...orderItemList, maxCount: 100 }, query, () => []);
    expect(page).toMatchObject({ total: 100, total_is_more: true });
    expect(page.sums).toBeUndefined();
    expect(statements.filter((each) => each.sql.includes('sum('))).toEqual([]);
  }
});

test('no export scans a growing table', async () => {
  for (const list of Object.keys(LISTS)) {
    const nodes = await plansOf(async (db) => {
      for await (const _ of readListInBatches(db, LISTS[list]!, {})) break;
    });
    expect(scansIn(nodes), list).toEqual([]);
  }
});

async function exportBatches(list: (typeof LISTS)[string], sort: string, batchSize: number) {
  const batches: Record<string, unknown>[][] = [];
  for await (const rows of readListInBatches(database.db, list, { sort }, batchSize)) batches.push(rows);
  return batches;
}

test('an export contains every row once, across its batches', async () => {
  await sql`insert into outbox (dedupe_key, kind, topic, payload)
    select 'exported ' || n, 'mail', 'reset-code', '{}' from generate_series(1, 5) n`.execute(database.db);
  await sql`insert into promotion (code, type, level, description)
    select 'EXPORTED' || n, 'Percentage', 'Order', '' from generate_series(1, 5) n`.execute(database.db);
  await sql`insert into sales_quote (email, currency, address, valid_until, created_by)
    select 'exported@example.com', 'ca', '{}', current_date, 'staff@example.com' from generate_series(1, 5)`.execute(
    database.db,
  );
  await database.db.transaction().execute((tx) =>
    recordSystemAudit(
      tx,
      Array.from({ length: 5 }, (_, n) => ({
        action: 'exported',
        subject: `item ${n}`,
        before: null,
        after: null,
      })),
    ),
  );
  for (const [name, list] of Object.entries({ ...LISTS, orderExport, orderItemExport })) {
    for (const sort of Object.keys(list.sort)) {
      const [all = []] = await exportBatches(list, sort, 1_000_000);
      expect(all.length, name).toBeGreaterThan(2);
      const batches = await exportBatches(list, sort, Math.ceil(all.length / 3));
      expect(batches.length, `${name}, ${sort}`).toBeGreaterThan(1);
      expect(batches.flat(), `${name}, ${sort}`).toEqual(all);
    }
  }
});

test('pages in both halves of a list, the second of which is read backwards, contain the right rows', async () => {
  const { rows: all } = await sql<{ order_id: string }>`
    select order_id from orders order by created_at desc, order_id desc`.execute(database.db);
  for (const page of [1, 2, 30, 31, 59, 60]) {
    const { records, total } = await readListPage(database.db, orderList, { page }, (rows) => rows);
    expect(total).toBe(3000);
    expect(
      records.map((row) => row.order_id),
      `page ${page}`,
    ).toEqual(all.slice((page - 1) * 50, page * 50).map((row) => row.order_id));
  }
});

test('every page of a frequent keyword and of a rare one contains the right rows', async () => {
  for (const keyword of ['ESD-10' /* frequent */, 'c77' /* rare */]) {
    const { rows: all } = await sql<{ order_id: string }>`
      select order_id from orders where search_text like ${`%${keyword.toLowerCase()}%`}
      order by created_at desc, order_id desc`.execute(database.db);
    expect(all.length, keyword).toBeGreaterThan(0);
    for (let page = 1; page <= Math.ceil(all.length / 50); page++) {
      const query = { keyword, search: 'any', page };
      const { records, total } = await readListPage(database.db, orderList, query, (rows) => rows);
      expect(total, keyword).toBe(all.length);
      expect(
        records.map((row) => row.order_id),
        `${keyword}, page ${page}`,
      ).toEqual(all.slice((page - 1) * 50, page * 50).map((row) => row.order_id));
    }
  }
});

test('the queues of undecided payments and refunds look up their orders, however many payments were declined', async () => {
  await sql`
    insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state, token_hash)
    select order_id, 2, 'square', currency, total, order_id || '.2', 'declined', sha256(order_id::bytea || '.2')
    from orders`.execute(database.db);
  await sql`analyze payment_attempt`.execute(database.db);
  for (const queue of ['payment', 'refund'] as const) {
    const nodes = await plansOf((db) =>
      withIndexScans(db, async (tx) => {
        await listQueuedOrders(tx, queue, 20);
        await readListPage(db, orderList, { queue }, () => []);
      }),
    );
    const readsOfOrders = nodes.filter((node) => node['Relation Name'] === 'orders');
    expect(readsOfOrders.length).toBeGreaterThan(0);
    for (const node of readsOfOrders) expect(node['Index Cond'], queue).toContain('order_id');
  }
});

test('numbers similar to a mistyped one are looked up by index, without reading every number', async () => {
  const candidates = similarNumberCandidates('Halden HB 33-6035');
  const nodes = await plansOf((db) => withIndexScans(db, (tx) => findSimilarNumbers(tx, candidates)));
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const byNumber = nodes.filter((node) => node['Index Cond']?.includes('normalised = ANY'));
  expect(byNumber).toHaveLength(2);
});

test('the figures of promotions scan no growing table in any period, before and after their days are closed', async () => {
  const { rows } = await sql<{ id: number; orders: number }>`
    select promotion_id as id, count(*) as orders from orders where promotion_id is not null
    group by promotion_id`.execute(database.db);
  const [{ id, orders }] = rows as [(typeof rows)[number]];
  expect(orders).toBe(300);
  const today = shopDay(new Date());
  const periods = [
    {},
    { from: addDays(today, -5), until: addDays(today, -2) },
    { from: today, until: today },
  ];
  const expectNoScans = async () => {
    for (const period of periods) {
      const nodes = await plansOf((db) =>
        withIndexScans(db, async (tx) => {
          await listTotalsOfPromotions(tx, [id], period);
          await listPromotionTotalsByDay(tx, id, period);
        }),
      );
      expect(scansIn(nodes), JSON.stringify(period)).toEqual([]);
    }
  };
  await expectNoScans();
  await closeDays(database.db, new Date());
  await sql`analyze closed_day_promotion`.execute(database.db);
  await expectNoScans();
});
