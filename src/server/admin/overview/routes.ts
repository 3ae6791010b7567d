import type { Reply } from '#contract/calls.ts';
import { CURRENCIES, type Currency, toDecimal, toDecimals } from '#domain/money.ts';
import {
  type DayRange,
  enclosingRange,
  listDays,
  previousRange,
  resolveOverviewRange,
} from '#domain/overview-range.ts';
import { ok, refused } from '#domain/result.ts';
import { addDocumentTotals, NO_DOCUMENTS, SALES_FIGURES, salesFigures } from '#domain/sales-figures.ts';
import { shopDay } from '#domain/shop-day.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { listSearchesWithoutResults } from '#server/catalogue/search-counts.ts';
import { readClosedDays } from '#server/figures/closed-days.ts';
import {
  type DayTotals,
  listBestSellers,
  listLowStock,
  listRunningOut,
  listStepsByDay,
  listTotalsByDay,
  rateOfSaleDays,
} from '#server/figures/queries.ts';
import { listLatestImports } from '#server/imports/queries.ts';
import { queueSize } from '#server/orders/order-queues.ts';
import { closePaymentIssue, listOpenPaymentIssues } from '#server/payments/payment-issues.ts';
import { inSnapshot, type Tx } from '#server/platform/db.ts';
import { runDataChecks } from './data-checks.ts';
import { paymentIssueView } from './payment-issue-view.ts';
import { countQueues, listQueuedOrders, listWebVitals } from './queries.ts';

type Overview = Reply<'GET /admin/overview'>;
const MAX_RUNNING_OUT = 20;
const MAX_LOW_STOCK = 10;
const MAX_QUEUED_ORDERS = 20;
const MAX_TOP_ROWS = 10;
const MAX_IMPORTS = 5;
/** Items whose stock lasts at most this many days are listed as running out. */
const RUNNING_OUT_DAYS = 14;

export function overviewRoutes(on: RegisterHandler) {
  on('GET /admin/overview', async ({ db, staff, query, clock, t }) => {
    const today = shopDay(clock());
    const range = resolveOverviewRange(query, today);
    const previous = previousRange(range);
    // The days of all periods, so that the daily figures are read only once.
    const wholeRange = enclosingRange([previous, range, { from: today, until: today }]);
    // In parallel, because the four take about equally long. Each reads the closed days in its own snapshot.
    const [top, byPeriod, openWork, stock] = await Promise.all([
      withIndexScans(db, async (tx) =>
        listBestSellers(tx, await readClosedDays(tx, range), range, MAX_TOP_ROWS),
      ),
      withIndexScans(db, async (tx) => {
        const closedDays = await readClosedDays(tx, wholeRange);
        return {
          day_totals: await listTotalsByDay(tx, closedDays, wholeRange),
          steps: await listStepsByDay(tx, closedDays, wholeRange),
          searches: await listSearchesWithoutResults(tx, range, MAX_TOP_ROWS),
          vitals: await listWebVitals(tx, range),
        };
      }),
      withIndexScans(db, async (tx) => ({
        queues: await countQueues(tx),
        to_ship: await listQueuedOrders(tx, 'to-ship', MAX_QUEUED_ORDERS),
        being_paid: await listQueuedOrders(tx, 'payment', MAX_QUEUED_ORDERS),
        imports: hasPermission(staff.role, 'import') ? await listLatestImports(tx, MAX_IMPORTS) : null,
        payment_issues: await listOpenPaymentIssues(tx),
      })),
      inSnapshot(db, (tx) => readStock(tx, today)),
    ]);
    const overview = { ...byPeriod, ...openWork, ...stock };
    const daysIn = <T extends { day: string }>(days: readonly T[], period: DayRange) =>
      days.filter(({ day }) => day >= period.from && day <= period.until);
    const compareStep = (step: 'carts' | 'placed' | 'paid') => {
      const sum = (period: DayRange) =>
        daysIn(overview.steps, period).reduce((total, each) => total + each[step], 0);
      return { now: sum(range), before: sum(previous) };
    };
    return ok({
      ...range,
      today,
      currencies: CURRENCIES.map((currency) => ({
        currency,
        figures: figuresOf(currency, {
          today: daysIn(overview.day_totals, { from: today, until: today }),
          now: daysIn(overview.day_totals, range),
          before: daysIn(overview.day_totals, previous),
        }),
      })),
      queues: { ...overview.queues, 'low-stock': queueSize(overview.low_stock.total) },
      sales: salesByDay(overview.day_totals, range),
      steps: { carts: compareStep('carts'), placed: compareStep('placed'), paid: compareStep('paid') },
      top_sellers: top.sets,
      top_cars: top.cars,
      searches_without_results: overview.searches,
      running_out: overview.running_out.rows,
      running_out_days: RUNNING_OUT_DAYS,
      low_stock: overview.low_stock.rows,
      low_stock_total: overview.low_stock.total,
      to_ship: overview.to_ship.map(queuedOrderView),
      being_paid: overview.being_paid.map(queuedOrderView),
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
      findings: overview.payment_issues.map((issue) => paymentIssueView(issue, t)),
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
    const result = await runAuditedChange(context, `finding ${params.id}`, async (tx) => {
      const { note } = body;
      const isClosed = await closePaymentIssue(tx, params.id, { actor: staff.email, note }, clock());
      return isClosed ? ok([{ action: 'finding-closed', after: { note } }]) : refused('not-found');
    });
    if (!result.ok) return result;
    const issues = await listOpenPaymentIssues(db);
    return ok({ smessage: t('finding-closed'), findings: issues.map((issue) => paymentIssueView(issue, t)) });
  });
}

/** Does not use `withIndexScans`: this reads the stock of all items, for which sequential scans are fastest. */
async function readStock(tx: Tx, today: string) {
  const closed = await readClosedDays(tx, rateOfSaleDays(today));
  return {
    low_stock: await listLowStock(tx, closed, { today, limit: MAX_LOW_STOCK }),
    running_out: await listRunningOut(tx, closed, { today, days: RUNNING_OUT_DAYS, limit: MAX_RUNNING_OUT }),
  };
}

const queuedOrderView = ({
  created_at,
  total,
  ...order
}: Awaited<ReturnType<typeof listQueuedOrders>>[number]) => ({
  ...order,
  total: toDecimal(total),
  created_time: created_at.toISOString(),
});

/** Every figure of a currency for today, the selected period (`now`) and the previous one (`before`). */
function figuresOf(currency: Currency, periods: Record<'today' | 'now' | 'before', DayTotals[]>) {
  const figuresIn = (days: DayTotals[]) =>
    salesFigures(days.filter((each) => each.currency === currency).reduce(addDocumentTotals, NO_DOCUMENTS));
  const today = figuresIn(periods.today);
  const now = figuresIn(periods.now);
  const before = figuresIn(periods.before);
  return Object.fromEntries(
    SALES_FIGURES.map((figure) => {
      const values = { today: today[figure], now: now[figure], before: before[figure] };
      return [figure, figure === 'orders' ? values : toDecimals(values)];
    }),
  ) as Overview['currencies'][number]['figures'];
}

/** One row per day and currency, with zeros for days without documents. */
function salesByDay(days: DayTotals[], range: DayRange): Overview['sales'] {
  const totalsByKey = new Map(days.map((each) => [`${each.day} ${each.currency}`, each]));
  return listDays(range).flatMap((day) =>
    CURRENCIES.map((currency) => {
      const { net_sales, orders } = salesFigures(totalsByKey.get(`${day} ${currency}`) ?? NO_DOCUMENTS);
      return { day, currency, sales: toDecimal(net_sales), orders };
    }),
  );
}
