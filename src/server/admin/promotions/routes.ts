import { CURRENCIES, type Currency, toDecimals } from '#domain/money.ts';
import type { DayRange } from '#domain/overview-range.ts';
import { normalisePromotion, validatePromotion } from '#domain/promotion.ts';
import { ok, refused } from '#domain/result.ts';
import { addDocumentTotals, type DocumentTotals, NO_DOCUMENTS, salesFigures } from '#domain/sales-figures.ts';
import { salesTrend, trendRange } from '#domain/sales-trend.ts';
import { shopDay, shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import { changeRecord, changeRecords } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { fieldErrors } from '#server/calls/refuse-problems.ts';
import { updatePromotion } from '#server/coupons/queries.ts';
import { listPromotionTotalsByDay, listTotalsOfPromotions } from '#server/figures/queries.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { lockPromotionRecords, type PromotionRecord, promotionList } from './list.ts';
import { describePromotion, parsePromotionInput, promotionView, readPromotion } from './promotion-view.ts';
import { savePromotion } from './save-promotion.ts';

export function promotionRoutes(on: RegisterHandler) {
  on('GET /admin/promotions', async ({ db, query, clock, t }) => {
    const today = shopDay(clock());
    const toViews = (rows: PromotionRecord[]) => withFigures(db, rows, query, today, t);
    return ok(await readListPage(db, promotionList, query, toViews));
  });

  on('GET /admin/promotions/export', (context) => {
    const { db, query, clock, t } = context;
    const toViews = (rows: PromotionRecord[]) => withFigures(db, rows, query, shopDay(clock()), t);
    return exportList(context, 'promotions', promotionList, toViews, EXPORT);
  });

  on('GET /admin/promotions/:id', async ({ db, params, clock, t }) => {
    const record = await readPromotion(db, params.id, clock(), t);
    return record ? ok({ record }) : refused('not-found');
  });

  on('GET /admin/promotions/:id/performance', async ({ db, params, query, clock }) => {
    const days = await withIndexScans(db, (tx) => listPromotionTotalsByDay(tx, params.id, query));
    const currencies = CURRENCIES.filter((currency) => days.some((each) => each.currency === currency));
    const [first] = days;
    if (!first) return ok({ currencies: [], trend: [] });
    const range = trendRange(query, first.day, shopDay(clock()));
    const daysOf = (currency: Currency) => days.filter((each) => each.currency === currency);
    return ok({
      currencies: currencies.map((currency) =>
        performanceView({ currency, ...daysOf(currency).reduce(addDocumentTotals, NO_DOCUMENTS) }),
      ),
      trend: currencies.flatMap((currency) =>
        salesTrend(daysOf(currency), range).map(({ period, totals }) => {
          const { orders, discounts, net_sales: sales } = salesFigures(totals);
          return { period, currency, orders, ...toDecimals({ sales, discounts }) };
        }),
      ),
    });
  });

  on('POST /admin/promotions/preview', async ({ body, clock, t }) => {
    const input = normalisePromotion(parsePromotionInput(body.data));
    const errors = fieldErrors(validatePromotion(input, shopDay(clock())), t);
    return ok({ sentence: describePromotion(input, t), errors });
  });

  on('POST /admin/promotions/:id', savePromotion);

  for (const action of ['disable', 'enable'] as const) {
    on(`POST /admin/promotions/:id/${action}`, async (context) => {
      const { db, params, clock, t } = context;
      const lock = async (tx: Tx) => (await lockPromotionRecords(tx, [params.id]))[0];
      const changed = await changeRecord(context, `promotion ${params.id}`, lock, async (tx, promotion) =>
        ok(await setActive(tx, [promotion], action === 'enable')),
      );
      if (!changed.ok) return changed;
      const record = (await readPromotion(db, params.id, clock(), t))!;
      return ok({ smessage: t(`saved-promotion-${action}`, { code: record.code }), record });
    });
  }

  on('POST /admin/promotions/bulk', (context) =>
    changeRecords(context, async (tx, ids) => {
      const promotions = await lockPromotionRecords(tx, ids);
      const entries = await setActive(tx, promotions, context.body.action === 'enable');
      return { found: promotions.map(({ id }) => id), entries };
    }),
  );
}

/** Enables or disables promotions. Those that already have the state get no audit entry. */
async function setActive(tx: Tx, promotions: readonly PromotionRecord[], is_active: boolean) {
  const changed = promotions.filter((each) => each.is_active !== is_active);
  for (const { id } of changed) await updatePromotion(tx, id, { is_active });
  return changed.map(({ id }) => ({
    action: is_active ? 'promotion-enabled' : 'promotion-disabled',
    subject: `promotion ${id}`,
    before: { is_active: !is_active },
    after: { is_active },
  }));
}

type Performance = ReturnType<typeof performanceView>;
type Row = ReturnType<typeof promotionView> & { performance: Performance[] };

async function withFigures(
  db: Db,
  rows: readonly PromotionRecord[],
  period: Partial<DayRange>,
  today: string,
  t: Translate,
) {
  const ids = rows.map(({ id }) => id);
  const totals = await withIndexScans(db, (tx) => listTotalsOfPromotions(tx, ids, period));
  return rows.map((row) => ({
    ...promotionView(row, today, t),
    performance: totals.filter((each) => each.promotion_id === row.id).map(performanceView),
  }));
}

const performanceView = ({ currency, ...totals }: DocumentTotals & { currency: Currency }) => {
  const { orders, average_order, sales_before_discounts, discounts, refunds, net_sales } =
    salesFigures(totals);
  const amounts = { average_order, sales_before_discounts, discounts, refunds, net_sales };
  return { currency, orders, ...toDecimals(amounts) };
};

const figure = (currency: Currency, name: Exclude<keyof Performance, 'currency'>) => (row: Row) =>
  row.performance.find((each) => each.currency === currency)?.[name] ?? 0;

const EXPORT: CsvColumns<Row> = {
  'Coupon ID': (row) => row.id,
  'Coupon Code': (row) => row.code,
  'Create Date': (row) => shopTime(new Date(row.created_time)),
  'Expire Date': (row) => row.end_time,
  Status: (row) => row.state,
  Used: (row) => row.used_times,
  Description: (row) => row.description,
  Rule: (row) => row.sentence,
  'Orders CAD': figure('ca', 'orders'),
  'Sales before discounts CAD': figure('ca', 'sales_before_discounts'),
  'Discounts CAD': figure('ca', 'discounts'),
  'Refunds CAD': figure('ca', 'refunds'),
  'Net sales CAD': figure('ca', 'net_sales'),
  'Orders USD': figure('us', 'orders'),
  'Sales before discounts USD': figure('us', 'sales_before_discounts'),
  'Discounts USD': figure('us', 'discounts'),
  'Refunds USD': figure('us', 'refunds'),
  'Net sales USD': figure('us', 'net_sales'),
};
