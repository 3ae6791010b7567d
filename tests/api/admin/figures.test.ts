import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Reply } from '#contract/calls.ts';
import { filingDays } from '#domain/filing-period.ts';
import type { CreditNoteContent, InvoiceContent } from '#domain/invoice.ts';
import { toCents } from '#domain/money.ts';
import type { DayRange } from '#domain/overview-range.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { readClosedDays } from '#server/figures/closed-days.ts';
import { listBestSellers, listTotalsByDay } from '#server/figures/queries.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnPostgres, describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart, US_ORDER } from '#tests/support/order-input.ts';
import { placePaidOrder, settleRefunds, visitorWithCart } from '#tests/support/orders.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

/** `FIGURE_ORDERS=10000 npx vitest run tests/api/admin/figures.test.ts` compares more orders. */
const ORDER_COUNT = Number(process.env.FIGURE_ORDERS ?? 120);
/** The documents are dated within this many days up to today. */
const SPREAD_DAYS = 120;
/** The test's time limit grows by this for each order; generous, because the machine may be busy. */
const SECONDS_PER_ORDER = 0.6;

type Overview = Reply<'GET /admin/overview'>;
type Document = { day: string; promotion_id: number | null } & (
  | { kind: 'invoice'; content: InvoiceContent }
  | { kind: 'credit-note'; content: CreditNoteContent }
);

const sumOf = (amounts: number[]) => amounts.reduce((sum, each) => sum + each, 0);
const isWithin = ({ from, until }: DayRange, day: string) => day >= from && day <= until;

/** The figures in cents, counted from the documents alone. */
function recount(documents: Document[], range: DayRange, currency: string) {
  const documentsInRange = documents.filter(
    ({ day, content }) => content.currency === currency && isWithin(range, day),
  );
  const invoices = documentsInRange.flatMap((each) => (each.kind === 'invoice' ? [each.content] : []));
  const notes = documentsInRange.flatMap((each) => (each.kind === 'credit-note' ? [each.content] : []));
  const goods = sumOf(invoices.map((each) => each.subtotal));
  const discounts = sumOf(invoices.map((each) => each.discount));
  const shipping = sumOf(invoices.map((each) => each.shipping));
  const refunds = sumOf(notes.map((each) => each.net));
  const charged = sumOf(invoices.map((each) => each.total)) - sumOf(notes.map((each) => each.total));
  const net_sales = goods - discounts + shipping - refunds;
  return {
    sales_before_discounts: goods,
    discounts,
    sales_after_discounts: goods - discounts,
    refunds,
    net_sales,
    tax: charged - net_sales,
    total: charged,
    orders: invoices.length,
    // Rounded half up.
    average_order:
      invoices.length === 0
        ? 0
        : Math.floor((2 * (goods - discounts) + invoices.length) / (2 * invoices.length)),
  };
}

/** Tax by currency, province, tax and rate, counted from the documents alone. */
function recountTaxes(documents: Document[], range: DayRange): Record<string, number> {
  const taxes: Record<string, number> = {};
  for (const { kind, content } of documents.filter((each) => isWithin(range, each.day))) {
    for (const { component, rate, amount } of content.tax_components) {
      const key = [content.currency, content.shipping_address.province, component, rate].join(' ');
      taxes[key] = (taxes[key] ?? 0) + (kind === 'invoice' ? amount : -amount);
    }
  }
  return taxes;
}

/** One currency’s figures in cents. `now` is the requested period; `before` has the same length and ends before it. */
const figuresOf = (overview: Overview, currency: string, period: 'today' | 'now' | 'before') =>
  Object.fromEntries(
    Object.entries(overview.currencies.find((each) => each.currency === currency)!.figures).map(
      ([figure, values]) => [figure, figure === 'orders' ? values[period] : toCents(values[period])],
    ),
  );

const taxesOf = ({ records }: Reply<'GET /admin/tax-report'>) =>
  Object.fromEntries(
    records
      .filter((each) => each.component !== '')
      .map((each) => [
        [each.currency, each.province, each.component, each.rate].join(' '),
        toCents(each.net_tax),
      ]),
  );

describeWithDatabase('figures equal a recount from invoices and credit notes', (open) => {
  const random = createSeededRandom(23);
  // After noon the clock is set back by 12 hours, so that the day does not end during the test.
  const now = new Date();
  const today = shopDay(now);
  const earlier = new Date(now.getTime() - 12 * 3_600_000);
  const start = shopDay(earlier) === today ? earlier : now;
  let owner: StaffClient;
  const shop = startShopForSuite(open, { clock: frozenClock(start) });
  beforeAll(async () => {
    // The database dates invoices, so its default becomes the frozen time.
    await sql`alter table invoice alter column issued_at set default ${sql.lit(start.toISOString())}`.execute(
      shop.db,
    );
    owner = await signInStaff(shop, 'owner');
    await updateRows(shop.db, 'stock', { on_hand: 10_000_000 });
  });

  async function placeRandomOrder() {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 1 + random.below(4));
    if (random.percentChance(50)) await putInCart(shopper, SETS.civicSportRear, 1 + random.below(3));
    if (random.percentChance(40))
      await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const province = random.pick(['Ontario', 'Quebec', 'Alberta', 'British Columbia', 'Nova Scotia']);
    const isCanada = random.percentChance(75);
    const orderInfo = isCanada ? { shipping_province: province } : US_ORDER;
    const body = await buildOrderInput(shopper, { orderInfo });
    await shopper.request('POST /placeorder', { body });
    if (random.percentChance(40)) await refundSome(body.orderInfo.order_id, body.lineItems[0]!.data);
  }

  async function refundSome(id: string, line: { part_number: string; car_part_id: string }) {
    const { part_number, car_part_id } = line;
    const choice = random.pick([
      {},
      { amount: (100 + random.below(5000)) / 100 },
      { lines: [{ part_number, car_part_id, quantity: 1 }] },
    ]);
    await owner.request('POST /admin/orders/:id/refund', {
      params: { id },
      body: { ...choice, reason: 'random' },
    });
  }

  async function settleAllRefunds() {
    const pendingRefunds = shop.db
      .selectFrom('payment_refund')
      .select('refund_id')
      .where('state', '=', 'pending');
    const count = async () => (await pendingRefunds.execute()).length;
    for (let [previous, left] = [-1, await count()]; left > 0; [previous, left] = [left, await count()]) {
      // The clock advances only if nothing is due, so that the staff session does not end.
      if (left === previous) shop.advanceMinutes(2);
      await shop.app.work.processRefunds();
    }
  }

  /** Moves every new document to a random time, often next to midnight in the shop's time zone. */
  async function spreadDocuments() {
    for (const table of ['invoice', 'credit_note'] as const) {
      const number = sql.ref(`${table}_number`);
      const { rows } = await sql<{ n: number }>`
        select ${number} as n from ${sql.table(table)} where issued_at >= ${start}`.execute(shop.db);
      for (const { n } of rows) {
        const day = addDays(today, -random.below(SPREAD_DAYS));
        const time = random.pick(['00:00:00', '00:00:00.001', '12:00:00', '23:59:59.999']);
        await sql`update ${sql.table(table)} set issued_at = ${`${day} ${time}`}::timestamp at time zone 'America/Toronto'
          where ${number} = ${n}`.execute(shop.db);
      }
    }
  }

  async function readDocuments(): Promise<Document[]> {
    const read = <Content>(table: 'invoice' | 'credit_note') =>
      sql<{ content: Content; issued_at: Date; promotion_id: number | null }>`
        select d.content, d.issued_at, o.promotion_id
        from ${sql.table(table)} d join orders o on o.order_id = d.order_id`.execute(shop.db);
    const invoices = await read<InvoiceContent>('invoice');
    const notes = await read<CreditNoteContent>('credit_note');
    return [
      ...invoices.rows.map(({ content, issued_at, promotion_id }) => ({
        kind: 'invoice' as const,
        day: shopDay(issued_at),
        promotion_id,
        content,
      })),
      ...notes.rows.map(({ content, issued_at, promotion_id }) => ({
        kind: 'credit-note' as const,
        day: shopDay(issued_at),
        promotion_id,
        content,
      })),
    ];
  }

  /** The ten sets with the most units sold, and those units: invoiced, less refunded by credit notes. */
  async function recountSets({ from, until }: DayRange) {
    const { rows } = await sql<{ part_number: string; units: number }>`
      select part_number, sum(units)::int as units from (
        select (d.issued_at at time zone 'America/Toronto')::date as day, l.part_number, l.quantity as units
        from invoice d join order_line l on l.order_id = d.order_id
        union all
        select (d.issued_at at time zone 'America/Toronto')::date, l.part_number, -r.quantity
        from credit_note d join refund_line r on r.refund_id = d.refund_id
        join order_line l on l.order_id = r.order_id and l.line_number = r.line_number) sold
      where day between ${from} and ${until}
      group by part_number having sum(units) > 0 order by units desc, part_number limit 10`.execute(shop.db);
    return rows.map((each) => [each.part_number, each.units]);
  }

  /** Compares a promotion's figures in a period with a recount of its documents in the range: totals, trend and list. */
  async function expectPromotionToAgree(
    id: number,
    documents: Document[],
    period: Partial<DayRange>,
    range: DayRange,
  ) {
    const { currencies, trend } = await owner.request('GET /admin/promotions/:id/performance', {
      params: { id },
      query: period,
    });
    const inCents = (figures: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(figures).map(([name, value]) => [name, name === 'orders' ? value : toCents(value)]),
      );
    for (const currency of ['ca', 'us']) {
      const name = `${currency} ${JSON.stringify(period)}`;
      const { orders, average_order, sales_before_discounts, discounts, refunds, net_sales } = recount(
        documents,
        range,
        currency,
      );
      const expected = { orders, average_order, sales_before_discounts, discounts, refunds, net_sales };
      const found = currencies.find((each) => each.currency === currency);
      const { currency: _, ...figures } = found ?? { currency };
      const hasDocuments = documents.some(
        ({ day, content }) => content.currency === currency && isWithin(range, day),
      );
      expect(found !== undefined, name).toBe(hasDocuments);
      if (hasDocuments) expect(inCents(figures as Record<string, number>), name).toEqual(expected);
      const points = trend.filter((each) => each.currency === currency);
      if (hasDocuments) expect(points.length, name).toBeGreaterThan(0);
      for (const { period: dayOrMonth, ...point } of points) {
        const days = documents.filter(({ day }) => isWithin(range, day) && day.startsWith(dayOrMonth));
        const totals = recount(days, range, currency);
        expect(inCents({ orders: point.orders, sales: point.sales, discounts: point.discounts })).toEqual({
          orders: totals.orders,
          sales: totals.net_sales,
          discounts: totals.discounts,
        });
      }
      expect(sumOf(points.map((each) => toCents(each.sales))), `trend of ${name}`).toBe(net_sales);
    }
    const { records } = await owner.request('GET /admin/promotions', {
      query: { keyword: 'WELCOME10', ...period },
    });
    expect(records.map(({ performance }) => performance)).toEqual([currencies]);
  }

  async function expectRecountToAgree() {
    const documents = await readDocuments();
    const ranges = [
      { from: today, until: today },
      { from: addDays(today, -SPREAD_DAYS), until: today },
      { from: addDays(today, -29), until: today },
      { from: addDays(today, -25), until: addDays(today, -3) },
      ...Array.from({ length: 3 }, () => {
        const until = addDays(today, -random.below(SPREAD_DAYS));
        return { from: addDays(until, -random.below(40)), until };
      }),
    ];
    for (const range of ranges) {
      const overview = await owner.request('GET /admin/overview', { query: range });
      const length = (Date.parse(range.until) - Date.parse(range.from)) / 86_400_000 + 1;
      const before = { from: addDays(range.from, -length), until: addDays(range.from, -1) };
      for (const currency of ['ca', 'us']) {
        const name = `${currency} ${JSON.stringify(range)}`;
        expect(figuresOf(overview, currency, 'now'), name).toEqual(recount(documents, range, currency));
        expect(figuresOf(overview, currency, 'before'), name).toEqual(recount(documents, before, currency));
        expect(figuresOf(overview, currency, 'today')).toEqual(
          recount(documents, { from: today, until: today }, currency),
        );
        expect(overview.top_sellers.map((each) => [each.part_number, each.quantity])).toEqual(
          await recountSets(range),
        );
        const days = overview.sales.filter((each) => each.currency === currency);
        for (const { day, sales } of days)
          expect(toCents(sales), day).toBe(recount(documents, { from: day, until: day }, currency).net_sales);
      }
    }
    for (const [id, quantity] of await recountSets({
      from: addDays(today, -30),
      until: addDays(today, -1),
    })) {
      const params = { id: String(id) };
      const { sold, days_left } = await owner.request('GET /admin/items/:id/sales', { params });
      expect(sold, `the last 30 days of ${id}`).toBe(quantity);
      const { record } = await owner.request('GET /admin/items/:id', { params });
      expect(days_left).toBe(Math.floor((record.available * 30) / Number(quantity)));
    }
    const { id } = await findRow(shop.db, 'promotion', { code: 'WELCOME10' });
    const withPromotion = documents.filter((each) => each.promotion_id === id);
    expect(withPromotion.length).toBeGreaterThan(10);
    const everyDay = { from: addDays(today, -2 * SPREAD_DAYS), until: today };
    await expectPromotionToAgree(id, withPromotion, {}, everyDay);
    for (const range of ranges) await expectPromotionToAgree(id, withPromotion, range, range);
    const until = addDays(today, -3);
    await expectPromotionToAgree(id, withPromotion, { until }, { ...everyDay, until });
    await expectPromotionToAgree(id, withPromotion, { from: until }, { from: until, until: today });
    const { periods } = await owner.request('GET /admin/tax-report', { query: {} });
    for (const period of [
      ...periods.months.slice(0, 5),
      ...periods.quarters.slice(0, 3),
      ...periods.years.slice(0, 2),
    ]) {
      const report = await owner.request('GET /admin/tax-report', { query: { period } });
      const expected = recountTaxes(documents, filingDays(period));
      expect(taxesOf(report), period).toEqual(expected);
      expect(sumOf(report.totals.map((each) => toCents(each.due))), period).toBe(
        sumOf(Object.values(expected)),
      );
    }
  }

  test(
    'for random orders and refunds, before and after the figures of past days are stored, and with backdated credit notes',
    async () => {
      for (let n = 0; n < ORDER_COUNT / 2; n++) await placeRandomOrder();
      await settleAllRefunds();
      await spreadDocuments();
      await expectRecountToAgree();

      await shop.app.work.closeDays();
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from closed_day_money`.execute(
        shop.db,
      );
      expect(rows[0]!.n, 'number of closed days').toBeGreaterThan(30);
      const { rows: promotionDays } = await sql<{ n: number }>`
        select count(distinct day)::int as n from closed_day_promotion`.execute(shop.db);
      expect(promotionDays[0]!.n, 'number of closed days with promotions').toBeGreaterThan(10);
      await expectRecountToAgree();

      for (let n = 0; n < ORDER_COUNT / 2; n++) await placeRandomOrder();
      await settleAllRefunds();
      await backdateCreditNotes();
      await expectRecountToAgree();
      await shop.app.work.closeDays();
      await expectRecountToAgree();
    },
    ORDER_COUNT * SECONDS_PER_ORDER * 1000 + 60_000,
  );

  /** Moves the latest credit notes to closed days: days whose figures are already stored. */
  async function backdateCreditNotes() {
    await sql`create temporary table late as
      select n.credit_note_number, n.order_id, n.refund_id, n.content,
        issued_at - interval '1 day' * (2 + n.credit_note_number % 50) as issued_at
      from credit_note n where issued_at >= ${start}`.execute(shop.db);
    await sql`delete from credit_note where credit_note_number in (select credit_note_number from late)`.execute(
      shop.db,
    );
    const { numAffectedRows } = await sql`
      insert into credit_note (credit_note_number, order_id, refund_id, content, issued_at)
      select * from late`.execute(shop.db);
    expect(Number(numAffectedRows)).toBeGreaterThan(5);
  }

  test('top sets count the units sold less the units refunded; a fully refunded order adds nothing', async () => {
    const read = () => owner.request('GET /admin/overview', { query: { from: today, until: today } });
    const before = await read();
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 3);
    const body = await buildOrderInput(shopper);
    await shopper.request('POST /placeorder', { body });
    const { part_number } = body.lineItems[0]!.data;
    const units = (overview: Overview) =>
      overview.top_sellers.find((each) => each.part_number === part_number)?.quantity ?? 0;
    expect(units(await read()) - units(before)).toBe(3);
    await owner.request('POST /admin/orders/:id/refund', {
      params: { id: body.orderInfo.order_id },
      body: { reason: 'all of it' },
    });
    await settleRefunds(shop);
    const after = await read();
    expect(units(after)).toBe(units(before));
    expect(figuresOf(after, 'ca', 'now').net_sales, 'a refunded order adds no net sales').toBe(
      figuresOf(before, 'ca', 'now').net_sales,
    );
  });

  test('the exported documents of a period and currency add up to the total on the overview', async () => {
    const range = { from: addDays(today, -5), until: addDays(today, -1) };
    const overview = await owner.request('GET /admin/overview', { query: range });
    const { records, total: count } = await owner.request('GET /admin/documents', {
      query: { ...range, currency: 'ca' },
    });
    expect(records).toHaveLength(Math.min(50, count));
    const { raw } = await owner.call('GET /admin/documents/export', { query: { ...range, currency: 'ca' } });
    const lines = raw.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(count + 1);
    // The export writes an apostrophe before negative amounts.
    const totals = lines.slice(1).map((line) => toCents(Number(line.split(',').at(-1)!.replace("'", ''))));
    expect(sumOf(totals)).toBe(figuresOf(overview, 'ca', 'now').total);
  });

  test('the tax report is exported for a period; an invalid period is refused', async () => {
    const period = today.slice(0, 4);
    const report = await owner.request('GET /admin/tax-report', { query: { period } });
    const { raw } = await owner.call('GET /admin/tax-report/export', { query: { period } });
    expect(raw.toString('utf8').trim().split('\r\n')).toHaveLength(report.records.length + 1);
    expect((await owner.call('GET /admin/tax-report', { query: { period: '2026-Q5' } })).status).toBe(400);
  });
});

describeOnPostgres('reports while days are being closed', (open) => {
  const shop = startShopForSuite(open);

  test('a report counts an order once if its day is closed meanwhile', async () => {
    await placePaidOrder(shop, { quantity: 3 });
    await sql`update invoice set issued_at = now() - interval '5 days'`.execute(shop.db);
    const today = shopDay(new Date());
    const range = { from: addDays(today, -10), until: today };
    // A day is closed an hour after its end, so in the first hour of a day, yesterday is not closed yet.
    shop.advanceMinutes(60);
    const { totals, units } = await withIndexScans(shop.db, async (tx) => {
      const closed = await readClosedDays(tx, range);
      await shop.app.work.closeDays();
      return {
        totals: await listTotalsByDay(tx, closed, range),
        units: await listBestSellers(tx, closed, range, 10),
      };
    });
    expect(
      (await readClosedDays(shop.db, range)).days.size,
      'days closed meanwhile, from that of the invoice to yesterday',
    ).toBe(5);
    expect(totals.map(({ orders }) => orders)).toEqual([1]);
    expect(units.sets.map(({ quantity }) => quantity)).toEqual([3]);
  });
});
