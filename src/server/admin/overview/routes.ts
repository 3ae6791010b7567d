import type { Reply } from '#contract/calls.ts';
import { CURRENCIES, type Currency, roundHalfUp, toDecimal } from '#domain/money.ts';
import { type DayRange, listDays, previousRange, resolveOverviewRange } from '#domain/overview-range.ts';
import { ok, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { runStaffChange } from '#server/admin/shared/staff-change.ts';
import type { On } from '#server/calls/context.ts';
import { listLatestImports } from '#server/imports/queries.ts';
import { closePaymentIssue, listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import { runDataChecks } from './data-checks.ts';
import { paymentIssueView } from './payment-issue-view.ts';
import {
  countOpenMessages,
  type DaySales,
  listLowStock,
  listOrdersAwaitingShipment,
  listTopSellers,
  listWebVitals,
  sumSalesByDay,
} from './queries.ts';

type Overview = Reply<'GET /admin/overview'>;
const [MAX_LOW_STOCK, MAX_AWAITING_SHIPMENT, MAX_TOP_SELLERS, MAX_IMPORTS] = [20, 20, 10, 5];

export function overviewRoutes(on: On) {
  on('GET /admin/overview', async ({ db, staff, query, clock, t }) => {
    const range = resolveOverviewRange(query, shopDay(clock()));
    const overview = await withIndexScans(db, async (tx) => ({
      sales: await sumSalesByDay(tx, range),
      sales_before: await sumSalesByDay(tx, previousRange(range)),
      top_sellers: await listTopSellers(tx, range, MAX_TOP_SELLERS),
      low_stock: await listLowStock(tx, MAX_LOW_STOCK),
      to_ship: await listOrdersAwaitingShipment(tx, MAX_AWAITING_SHIPMENT),
      open_messages: await countOpenMessages(tx),
      imports: hasPermission(staff.role, 'import') ? await listLatestImports(tx, MAX_IMPORTS) : null,
      vitals: await listWebVitals(tx, range),
      findings: await listOpenPaymentIssues(tx),
    }));
    return ok({
      ...range,
      currencies: compareSales(overview.sales, overview.sales_before),
      open_messages: overview.open_messages,
      sales: fillMissingDays(overview.sales, range),
      top_sellers: overview.top_sellers,
      low_stock: overview.low_stock.rows,
      low_stock_total: overview.low_stock.total,
      to_ship: overview.to_ship.rows.map(({ created_at, ...row }) => ({
        ...row,
        created_time: created_at.toISOString(),
      })),
      to_ship_total: overview.to_ship.total,
      imports:
        overview.imports?.map(({ created_at, ...row }) => ({
          ...row,
          created_time: created_at.toISOString(),
        })) ?? null,
      vitals: overview.vitals.map(({ page, measure, bucket, n }) => ({
        page,
        measure,
        count: n,
        p75: measure === 'cls' ? bucket / 1000 : bucket,
      })),
      findings: overview.findings.map((issue) => paymentIssueView(issue, t)),
    });
  });

  on('GET /admin/reconciliation', async ({ db, query, clock, t }) => {
    const range = resolveOverviewRange(query, shopDay(clock()));
    const checks = await withIndexScans(db, (tx) => runDataChecks(tx, range));
    return ok({
      checks: checks.map(({ check, count, examples }) => ({
        check,
        count,
        examples,
        holds: count === 0,
        sentence: t(`check-${check}`),
      })),
    });
  });

  on('POST /admin/findings/:id/close', async (context) => {
    const { db, staff, params, body, clock, t } = context;
    const closed = await runStaffChange(context, `finding ${params.id}`, async (tx) => {
      const { note } = body;
      const isClosed = await closePaymentIssue(tx, params.id, { actor: staff.email, note }, clock());
      return isClosed ? ok([{ action: 'finding-closed', after: { note } }]) : refused('not-found');
    });
    if (!closed.ok) return closed;
    const findings = (await listOpenPaymentIssues(db)).map((issue) => paymentIssueView(issue, t));
    return ok({ smessage: t('saved'), findings });
  });
}

/** One row per day and currency, with zeros for days without sales. */
function fillMissingDays(sales: DaySales[], range: DayRange): Overview['sales'] {
  const salesByKey = new Map(sales.map((each) => [`${each.day} ${each.currency}`, each]));
  return listDays(range).flatMap((day) =>
    CURRENCIES.map((currency) => {
      const found = salesByKey.get(`${day} ${currency}`);
      return { day, currency, sales: toDecimal(found?.sales ?? 0), orders: found?.orders ?? 0 };
    }),
  );
}

function totalSales(sales: DaySales[], currency: Currency) {
  const own = sales.filter((each) => each.currency === currency);
  const money = own.reduce((sum, each) => sum + each.sales, 0);
  const orders = own.reduce((sum, each) => sum + each.orders, 0);
  return { money, orders, average: orders === 0 ? 0 : roundHalfUp(money, orders) };
}

const compareSales = (now: DaySales[], before: DaySales[]): Overview['currencies'] =>
  CURRENCIES.map((currency) => {
    const [current, past] = [totalSales(now, currency), totalSales(before, currency)];
    return {
      currency,
      sales: { now: toDecimal(current.money), before: toDecimal(past.money) },
      orders: { now: current.orders, before: past.orders },
      average_order: { now: toDecimal(current.average), before: toDecimal(past.average) },
    };
  });
