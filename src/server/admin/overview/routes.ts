import type { Reply } from '#contract/calls.ts';
import { CURRENCIES, type Currency, decimalOf, roundHalfUp } from '#domain/money.ts';
import { type DayRange, eachDay, overviewRange, rangeBefore } from '#domain/overview-range.ts';
import { shopDay } from '#domain/shop-day.ts';
import { mayDo } from '#domain/staff-roles.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { latestImports } from '#server/imports/queries.ts';
import { closePaymentIssue, openPaymentIssues } from '#server/payments/payment-issues.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { paymentIssueView } from './payment-issue-view.ts';
import {
  countOpenMessages,
  type DaySales,
  lowStock,
  salesByDay,
  topSellers,
  toShip,
  vitalsOf,
} from './queries.ts';
import { reconcile } from './reconcile.ts';

type Overview = Reply<'GET /admin/overview'>;
const [LOW, WAITING, SELLERS, IMPORTS] = [20, 20, 10, 5];

export function overviewRoutes(on: On) {
  on('GET /admin/overview', async ({ db, staff, query, clock, t }) => {
    const range = overviewRange(query, shopDay(clock()));
    const seen = await withIndexScans(db, async (tx) => ({
      sales: await salesByDay(tx, range),
      sales_before: await salesByDay(tx, rangeBefore(range)),
      sellers: await topSellers(tx, range, SELLERS),
      low: await lowStock(tx, LOW),
      waiting: await toShip(tx, WAITING),
      open_messages: await countOpenMessages(tx),
      imports: mayDo(staff.role, 'import') ? await latestImports(tx, IMPORTS) : null,
      vitals: await vitalsOf(tx, range),
      findings: await openPaymentIssues(tx),
    }));
    return respond({
      scode: 200 as const,
      smessage: '',
      ...range,
      currencies: comparison(seen.sales, seen.sales_before),
      open_messages: seen.open_messages,
      sales: everyDay(seen.sales, range),
      top_sellers: seen.sellers,
      low_stock: seen.low.rows,
      low_stock_total: seen.low.total,
      to_ship: seen.waiting.rows.map(({ created_at, ...row }) => ({
        ...row,
        created_time: created_at.toISOString(),
      })),
      to_ship_total: seen.waiting.total,
      imports:
        seen.imports?.map(({ created_at, ...row }) => ({ ...row, created_time: created_at.toISOString() })) ??
        null,
      vitals: seen.vitals.map(({ page, measure, bucket, n }) => ({
        page,
        measure,
        count: n,
        p75: measure === 'cls' ? bucket / 1000 : bucket,
      })),
      findings: seen.findings.map((found) => paymentIssueView(found, t)),
    });
  });

  on('GET /admin/reconciliation', async ({ db, query, clock, t }) => {
    const range = overviewRange(query, shopDay(clock()));
    const checks = await withIndexScans(db, (tx) => reconcile(tx, range));
    return respond({
      scode: 200 as const,
      smessage: '',
      checks: checks.map(({ check, count, examples }) => ({
        check,
        count,
        examples,
        holds: count === 0,
        sentence: t(`check-${check}`),
      })),
    });
  });

  on('POST /admin/findings/:id/close', async ({ db, staff, params, body, clock, request_id, t }) => {
    const isClosed = await db.transaction().execute(async (tx) => {
      const closed = await closePaymentIssue(tx, params.id, { actor: staff.email, note: body.note }, clock());
      const deed = {
        action: 'finding-closed',
        subject: `finding ${params.id}`,
        before: null,
        after: { note: body.note },
      };
      if (closed) await recordAudit(tx, staff, request_id, [deed]);
      return closed;
    });
    if (!isClosed) return refusal('not-found');
    const findings = (await openPaymentIssues(db)).map((found) => paymentIssueView(found, t));
    return respond({ scode: 200, smessage: t('saved'), findings });
  });
}

/** Days without a sale are days too. */
function everyDay(sales: DaySales[], range: DayRange): Overview['sales'] {
  const known = new Map(sales.map((each) => [`${each.day} ${each.currency}`, each]));
  return eachDay(range).flatMap((day) =>
    CURRENCIES.map((currency) => {
      const found = known.get(`${day} ${currency}`);
      return { day, currency, sales: decimalOf(found?.sales ?? 0), orders: found?.orders ?? 0 };
    }),
  );
}

function sums(sales: DaySales[], currency: Currency) {
  const own = sales.filter((each) => each.currency === currency);
  const money = own.reduce((sum, each) => sum + each.sales, 0);
  const orders = own.reduce((sum, each) => sum + each.orders, 0);
  return { money, orders, average: orders === 0 ? 0 : roundHalfUp(money, orders) };
}

const comparison = (now: DaySales[], before: DaySales[]): Overview['currencies'] =>
  CURRENCIES.map((currency) => {
    const [current, past] = [sums(now, currency), sums(before, currency)];
    return {
      currency,
      sales: { now: decimalOf(current.money), before: decimalOf(past.money) },
      orders: { now: current.orders, before: past.orders },
      average_order: { now: decimalOf(current.average), before: decimalOf(past.average) },
    };
  });
