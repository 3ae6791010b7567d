/**
 * Figures of any period. `closed` must contain the period's days whose figures are stored (`closed-days.ts`), read in
 * the same snapshot.
 */

import { type RawBuilder, sql } from 'kysely';
import { type Translations, translationColumnsOf } from '#domain/item-texts.ts';
import type { Currency } from '#domain/money.ts';
import { type DayRange, rangesOf } from '#domain/overview-range.ts';
import type { DocumentTotals } from '#domain/sales-figures.ts';
import { addDays } from '#domain/shop-day.ts';
import type { TaxRateTotals } from '#domain/tax-report.ts';
import { NAMES_OF_ITEM } from '#server/catalogue/specification-columns.ts';
import { allRows, type Db, onlyRow, type Tx } from '#server/platform/db.ts';
import { SHOP_TODAY, shopDayOf } from '#server/shop/shop-days.ts';
import { AVAILABLE, LOW_AT } from '#server/stock/stock-columns.ts';
import type { Tables } from '#server/tables/tables.ts';
import {
  type ClosedDays,
  openRanges,
  rowsOfDays,
  type StoredUnits,
  UNITS_BY_MODEL,
  UNITS_BY_SET,
  unitsOfDays,
  WINDOW_DAYS,
} from './closed-days.ts';
import {
  documentTotalsBy,
  documentTotalsByDay,
  promotionsByDay,
  stepsByDay,
  taxByDay,
  unitsOfLines,
} from './day-sources.ts';

/** The totals of one shop day in one currency. */
export interface DayTotals extends DocumentTotals {
  day: string;
  currency: Currency;
}

const TOTAL_COLUMNS = ['orders', 'goods', 'discounts', 'shipping', 'tax', 'refunds', 'refunded_tax'] as const;

const TOTALS = sql.join(TOTAL_COLUMNS.map((name) => sql.id(name)));
/** Selects the totals as doubles, because the driver returns a bigint as text. Cents are exact up to 2^53. */
const FLOAT_TOTALS = sql.join(TOTAL_COLUMNS.map((name) => sql`${sql.id(name)}::float8 as ${sql.id(name)}`));

/** Totals per shop day and currency; days without documents have no row. */
export async function listTotalsByDay(db: Db, closed: ClosedDays, range: DayRange): Promise<DayTotals[]> {
  const days = rowsOfDays(closed, range, {
    table: 'closed_day_money',
    columns: sql`day, currency, ${TOTALS}`,
    source: documentTotalsByDay,
  });
  return allRows<DayTotals>(db)`
    select day::text as day, currency, ${FLOAT_TOTALS} from (${days}) d
    order by day, currency`;
}

/** The totals of the documents of orders that used one promotion, in one currency. */
interface PromotionTotals extends DocumentTotals {
  promotion_id: number;
  currency: Currency;
}

const isInPeriod = (day: RawBuilder<unknown>, { from, until }: Partial<DayRange>) =>
  sql`${day} between ${from ?? '-infinity'}::date and ${until ?? 'infinity'}::date`;

/** The days in a period that have no stored figures of promotions (today, for example), oldest first. */
async function listDaysWithoutPromotions(db: Db, period: Partial<DayRange>): Promise<string[]> {
  const rows = await allRows<{ day: string }>(db)`
    select d::date::text as day
    from generate_series((select ${shopDayOf(sql`min(issued_at)`)} from invoice), ${SHOP_TODAY}, interval '1 day') d
    where ${isInPeriod(sql`d`, period)}
      and not exists (select 1 from closed_day c where c.day = d::date and c.has_promotions)
    order by d`;
  return rows.map((row) => row.day);
}

/**
 * Totals of the invoices and credit notes issued in a period for orders that used one of these promotions, grouped by
 * `keys`. Expects a snapshot.
 */
async function sumPromotionsBy<Row>(
  tx: Tx,
  keys: RawBuilder<unknown>,
  ids: readonly number[],
  period: Partial<DayRange>,
): Promise<Row[]> {
  const openDays = await listDaysWithoutPromotions(tx, period);
  const columns = sql`day, promotion_id, currency, ${TOTALS}`;
  const openRows =
    openDays.length === 0
      ? sql``
      : sql`union all select ${columns} from (${promotionsByDay(rangesOf(openDays))}) open_days`;
  const totals = sql.join(TOTAL_COLUMNS.map((name) => sql`sum(${sql.id(name)})::float8 as ${sql.id(name)}`));
  return allRows<Row>(tx)`
    select ${keys}, ${totals}
    from (select ${columns} from closed_day_promotion where ${isInPeriod(sql`day`, period)} ${openRows}) days
    where promotion_id = any(${ids}::int[])
    group by ${keys} order by ${keys}`;
}

/** The totals of `sumPromotionsBy` per promotion and currency. Expects a snapshot. */
export const listTotalsOfPromotions = (tx: Tx, ids: readonly number[], period: Partial<DayRange>) =>
  sumPromotionsBy<PromotionTotals>(tx, sql`promotion_id, currency`, ids, period);

/** The totals of `sumPromotionsBy` for one promotion, per shop day and currency. Expects a snapshot. */
export const listPromotionTotalsByDay = (tx: Tx, id: number, period: Partial<DayRange>) =>
  sumPromotionsBy<DayTotals>(tx, sql`day, currency`, [id], period);

/** The totals of all orders of one buyer, in one currency. */
interface BuyerTotals extends DocumentTotals {
  currency: Currency;
}

/** `isOfBuyer` is a condition for orders `o` of one account or one guest. */
export async function listTotalsOfBuyer(db: Db, isOfBuyer: RawBuilder<unknown>): Promise<BuyerTotals[]> {
  const documents = documentTotalsBy(
    { account_id: sql`o.account_id` },
    (table) => sql`
      orders o join ${sql.table(table)} d on d.order_id = o.order_id
      where ${isOfBuyer}`,
  );
  return allRows<BuyerTotals>(db)`
    select currency, ${FLOAT_TOTALS} from (${documents}) d order by currency`;
}

/** The taxes of a period, and the sales that were exempt from them, by province, tax and rate; sales without any tax last. */
export async function listTaxes(db: Db, closed: ClosedDays, range: DayRange): Promise<TaxRateTotals[]> {
  const days = rowsOfDays(closed, range, {
    table: 'closed_day_tax',
    columns: sql`currency, province, component, rate, is_exempt, base, tax, refunded_base, refunded_tax`,
    source: taxByDay,
  });
  return allRows<TaxRateTotals>(db)`
    select currency, province, component, rate, is_exempt, sum(base)::float8 as base, sum(tax)::float8 as tax,
      sum(refunded_base)::float8 as refunded_base, sum(refunded_tax)::float8 as refunded_tax
    from (${days}) d group by currency, province, component, rate, is_exempt
    order by currency, component = '', province, component, rate, is_exempt`;
}

/** The steps to a sale that shoppers took on one shop day: carts started, orders placed, orders paid. */
type DaySteps = Omit<Tables['closed_day'], 'has_promotions'>;

/** The counts of each step per shop day. */
export async function listStepsByDay(db: Db, closed: ClosedDays, range: DayRange): Promise<DaySteps[]> {
  const columns = sql`day, carts, placed, paid`;
  const days = rowsOfDays(closed, range, { table: 'closed_day', columns, source: stepsByDay });
  return allRows<DaySteps>(db)`
    select day::text as day, carts, placed, paid from (${days}) d`;
}

const selectTopUnits = (unitRows: RawBuilder<unknown>, { columns }: StoredUnits, limit: number) => sql`
  select ${columns}, sum(units)::int as quantity from (${unitRows}) d
  group by ${columns} having sum(units) > 0 order by quantity desc, ${columns} limit ${limit}`;

/**
 * The best-selling sets, each with its current names (null if the item no longer exists), and the car models for which
 * the most sets were sold. The lines of open days are read only once for both.
 */
export async function listBestSellers(db: Db, closed: ClosedDays, range: DayRange, limit: number) {
  const openDayRanges = openRanges(closed, range);
  const openUnits =
    openDayRanges.length === 0 ? sql`` : sql`open_units as materialized (${unitsOfLines(openDayRanges)}),`;
  const topUnits = (figure: StoredUnits, rowsOfOpenDays: RawBuilder<unknown>) =>
    selectTopUnits(unitsOfDays(closed, range, { ...figure, source: () => rowsOfOpenDays }), figure, limit);
  const sets = topUnits(UNITS_BY_SET, sql`select part_number, units from open_units`);
  const cars = topUnits(
    UNITS_BY_MODEL,
    sql`select make, model, units from open_units where make is not null and model is not null`,
  );
  const namesByColumn = sql.join(
    ['displayname', ...translationColumnsOf('displayname')].map(
      (name) => sql`${sql.lit(name)}, i.${sql.ref(name)}`,
    ),
  );
  return onlyRow<{
    sets: ({
      part_number: string;
      displayname: string | null;
      quantity: number;
    } & Translations<'displayname'>)[];
    cars: { make: string; model: string; quantity: number }[];
  }>(db)`
    with ${openUnits} best_sets as materialized (${sets}), best_cars as materialized (${cars})
    select
      coalesce((select jsonb_agg(jsonb_build_object('part_number', b.part_number, 'quantity', b.quantity,
        ${namesByColumn}) order by b.quantity desc, b.part_number)
        from best_sets b left join item i on i.part_number = b.part_number), '[]') as sets,
      coalesce((select jsonb_agg(c order by quantity desc, make, model)
        from best_cars c), '[]') as cars`;
}

/** The days before today from which the rate of sale, the units sold per day, is calculated. */
export const rateOfSaleDays = (today: string): DayRange => ({
  from: addDays(today, -WINDOW_DAYS),
  until: addDays(today, -1),
});

/** The units of each set that were sold on `rateOfSaleDays`. */
const unitsSoldInRateDays = (closed: ClosedDays, today: string) => sql`
  select part_number, sum(units)::int as sold from (${unitsOfDays(closed, rateOfSaleDays(today), UNITS_BY_SET)}) d
  group by part_number`;

/** The number of days for which the stock `s` lasts at the rate of sale in `sales`. */
const DAYS_LEFT = sql`(greatest(${AVAILABLE}, 0) * ${sql.lit(WINDOW_DAYS)} / sales.sold)::int`;

/**
 * The units of an item that were sold on `rateOfSaleDays`, and the number of days for which its stock lasts at this
 * rate (null if none was sold).
 */
export const readRateOfSale = (
  db: Db,
  closed: ClosedDays,
  { today, part_number }: { today: string; part_number: string },
): Promise<{ sold: number; days_left: number | null }> =>
  onlyRow<{ sold: number; days_left: number | null }>(db)`
    select sales.sold, case when sales.sold > 0 then ${DAYS_LEFT} end as days_left
    from (
      select coalesce(sum(sold), 0)::int as sold from (${unitsSoldInRateDays(closed, today)}) d
      where part_number = ${part_number}) sales
    left join stock s on s.part_number = ${part_number}`;

interface StockedItem extends Translations<'displayname'> {
  part_number: string;
  displayname: string;
  available: number;
  /** Units sold on `rateOfSaleDays`. */
  sold: number;
  /** The number of items before the limit is applied. */
  all: number;
}

/** Inactive items are few and have a separate index, so that the other items need not be read. */
const IS_ACTIVE = sql`s.part_number not in (select part_number from item where not is_active)`;

const STOCK_COLUMNS = sql`s.part_number, ${AVAILABLE} as available, coalesce(sales.sold, 0) as sold,
  (count(*) over ())::int as all`;

/** The first rows of the query `stock`, sorted by its columns `orderBy`, with the names of the items. */
async function listStockedItems<Row extends StockedItem>(
  db: Db,
  { stock, orderBy, limit }: { stock: RawBuilder<unknown>; orderBy: RawBuilder<unknown>; limit: number },
) {
  const rows = await allRows<Row>(db)`
    with page as (select * from (${stock}) stocked order by ${orderBy}, part_number limit ${limit})
    select page.*, ${NAMES_OF_ITEM} from page join item i on i.part_number = page.part_number
    order by ${orderBy}, page.part_number`;
  return { rows, total: rows[0]?.all ?? 0 };
}

/**
 * Active items whose available units last at most `days` at the rate of sale, soonest first, and
 * their total number.
 */
export const listRunningOut = (
  db: Db,
  closed: ClosedDays,
  { today, days, limit }: { today: string; days: number; limit: number },
) =>
  listStockedItems<StockedItem & { days_left: number }>(db, {
    stock: sql`
      select ${STOCK_COLUMNS}, ${DAYS_LEFT} as days_left
      from (${unitsSoldInRateDays(closed, today)} having sum(units) > 0) sales
      join stock s on s.part_number = sales.part_number
      where ${IS_ACTIVE} and ${AVAILABLE} * ${WINDOW_DAYS} <= sales.sold * ${days}::int`,
    orderBy: sql`days_left`,
    limit,
  });

/**
 * Active items that are low on stock, and their total number. Sorted by the units sold on `rateOfSaleDays`, most
 * first, then by the available units, fewest first.
 */
export const listLowStock = (
  db: Db,
  closed: ClosedDays,
  { today, limit }: { today: string; limit: number },
) =>
  listStockedItems<StockedItem & { low_at: number }>(db, {
    stock: sql`
      select ${STOCK_COLUMNS}, ${LOW_AT} as low_at
      from stock s left join (${unitsSoldInRateDays(closed, today)}) sales on sales.part_number = s.part_number
      where ${IS_ACTIVE} and ${AVAILABLE} <= ${LOW_AT}`,
    orderBy: sql`sold desc, available`,
    limit,
  });
