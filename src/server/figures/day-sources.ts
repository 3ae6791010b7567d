/**
 * The SQL that defines each figure. The overview runs it for open days; the job that closes days stores its results.
 */

import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#domain/overview-range.ts';
import { shopDayOf, withinShopDays } from '#server/shop/shop-days.ts';

/** Creates a query for the rows of a figure on the days of the ranges. */
export type Source = (ranges: readonly DayRange[]) => RawBuilder<unknown>;

const withinRanges = (column: string, ranges: readonly DayRange[]) =>
  sql`(${sql.join(
    ranges.map((range) => sql`(${withinShopDays(sql.ref(column), range)})`),
    sql` or `,
  )})`;
/** Reads an amount in cents from a text field of a document's JSON content. */
const cents = (field: RawBuilder<unknown>) => sql`(${field})::bigint`;

/**
 * Selects `keys`, `currency` and the columns of `DocumentTotals` of invoices and credit notes. `source` returns the
 * `from` clause and the conditions for a table, which must have the alias `d`.
 */
export const documentTotalsBy = (
  keys: Readonly<Record<string, RawBuilder<unknown>>>,
  source: (table: 'invoice' | 'credit_note') => RawBuilder<unknown>,
) => {
  const keyNames = sql.join(Object.keys(keys).map((name) => sql.id(name)));
  const keyColumns = sql.join(Object.entries(keys).map(([name, key]) => sql`${key} as ${sql.id(name)}`));
  return sql`
    select ${keyNames}, currency, sum(orders)::int as orders, sum(goods)::bigint as goods,
      sum(discounts)::bigint as discounts, sum(shipping)::bigint as shipping, sum(tax)::bigint as tax,
      sum(refunds)::bigint as refunds, sum(refunded_tax)::bigint as refunded_tax
    from (
      select ${keyColumns}, d.currency, 1 as orders,
        ${cents(sql`content ->> 'subtotal'`)} as goods, ${cents(sql`content ->> 'discount'`)} as discounts,
        ${cents(sql`content ->> 'shipping'`)} as shipping,
        ${cents(sql`content ->> 'total'`)} - ${cents(sql`content ->> 'subtotal'`)}
          + ${cents(sql`content ->> 'discount'`)} - ${cents(sql`content ->> 'shipping'`)} as tax,
        0 as refunds, 0 as refunded_tax
      from ${source('invoice')}
      union all
      select ${keyColumns}, d.currency, 0, 0, 0, 0, 0, ${cents(sql`content ->> 'net'`)},
        ${cents(sql`content ->> 'total'`)} - ${cents(sql`content ->> 'net'`)}
      from ${source('credit_note')}) documents
    group by ${keyNames}, currency`;
};

const DAY_OF_DOCUMENT = shopDayOf(sql`d.issued_at`);

/** Selects `day, currency` and the columns of `DocumentTotals`, by the day on which documents were issued. */
export const documentTotalsByDay: Source = (ranges) =>
  documentTotalsBy(
    { day: DAY_OF_DOCUMENT },
    (table) => sql`${sql.table(table)} d where ${withinRanges('d.issued_at', ranges)}`,
  );

/** Selects `day, promotion_id, currency` and the columns of `DocumentTotals`, for orders placed with a promotion. */
export const promotionsByDay: Source = (ranges) =>
  documentTotalsBy(
    { day: DAY_OF_DOCUMENT, promotion_id: sql`o.promotion_id` },
    (table) => sql`
      ${sql.table(table)} d join orders o on o.order_id = d.order_id
      where o.promotion_id is not null and ${withinRanges('d.issued_at', ranges)}`,
  );

/** Selects `columns` and `units` by the day of the document `d`. Refunded units are negative. */
const unitsOfDocuments = (
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  ranges: readonly DayRange[],
): RawBuilder<unknown> => sql`
  select ${columns}, l.quantity as units
  from invoice d join order_line l on l.order_id = d.order_id
  where ${withinRanges('d.issued_at', ranges)} and ${condition}
  union all
  select ${columns}, -r.quantity
  from credit_note d join refund_line r on r.refund_id = d.refund_id
  join order_line l on l.order_id = r.order_id and l.line_number = r.line_number
  where ${withinRanges('d.issued_at', ranges)} and r.quantity > 0 and ${condition}`;

const unitsByDay = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>): Source => {
  const dayColumns = sql`${DAY_OF_DOCUMENT} as day, ${columns}`;
  return (ranges) => sql`
    select day, ${columns}, sum(units)::int as units
    from (${unitsOfDocuments(dayColumns, condition, ranges)}) sold group by day, ${columns}`;
};

/** Selects `part_number, make, model, units`, one row per document line. */
export const unitsOfLines: Source = (ranges) =>
  unitsOfDocuments(sql`part_number, make, model`, sql`true`, ranges);
/** Selects `day, part_number, units`. */
export const setsByDay = unitsByDay(sql`part_number`, sql`true`);
/** Selects `day, make, model, units` of lines that were bought for a car. */
export const carsByDay = unitsByDay(sql`make, model`, sql`l.make is not null and l.model is not null`);

/**
 * Selects `day, carts, placed, paid`: carts by the day on which they were started, orders by the days on which they
 * were placed and paid.
 */
export const stepsByDay: Source = (ranges) => {
  const daysOfStep = (time: string, from: RawBuilder<unknown>, step: 'carts' | 'placed' | 'paid') => sql`
    select ${shopDayOf(sql.ref(time))} as day, ${sql.lit(step)} as step from ${from} where ${withinRanges(time, ranges)}`;
  const count = (step: string) => sql`count(*) filter (where step = ${sql.lit(step)})::int`;
  // Counts only carts that were ordered or have lines. With `exists`, PostgreSQL would read the lines of all carts.
  return sql`
    select day, ${count('carts')} as carts, ${count('placed')} as placed, ${count('paid')} as paid from (
      ${daysOfStep('c.created_at', sql`cart c`, 'carts')}
        and (c.closed_at is not null and c.order_id is not null
          or (select true from cart_line l where l.cart_id = c.cart_id limit 1))
      union all ${daysOfStep('created_at', sql`orders`, 'placed')}
      union all ${daysOfStep('paid_at', sql`orders`, 'paid')}) steps
    group by day`;
};

/**
 * Selects `day` and the columns of `TaxRateTotals`, by the day on which documents were issued. A document without taxes
 * has the component ''.
 */
export const taxByDay: Source = (ranges) => {
  const taxes = sql`left join lateral (
      select component, rate, false as is_exempt, amount
      from jsonb_to_recordset(d.content -> 'tax_components') as c (component text, rate text, amount bigint)
      union all
      select component, rate, true, 0
      from jsonb_to_recordset(coalesce(d.content -> 'tax_exemptions', '[]')) as e (component text, rate text)) t on true`;
  const keyColumns = sql`${DAY_OF_DOCUMENT} as day, d.currency, d.province, coalesce(t.component, '') as component,
    coalesce(t.rate, '') as rate, coalesce(t.is_exempt, false) as is_exempt`;
  const net = sql`${cents(sql`d.content ->> 'subtotal'`)} - ${cents(sql`d.content ->> 'discount'`)}
    + ${cents(sql`d.content ->> 'shipping'`)}`;
  return sql`
    select day, currency, province, component, rate, is_exempt, sum(base)::bigint as base, sum(tax)::bigint as tax,
      sum(refunded_base)::bigint as refunded_base, sum(refunded_tax)::bigint as refunded_tax
    from (
      select ${keyColumns}, ${net} as base, coalesce(t.amount, 0) as tax, 0 as refunded_base, 0 as refunded_tax
      from invoice d ${taxes} where ${withinRanges('d.issued_at', ranges)}
      union all
      select ${keyColumns}, 0, 0, ${cents(sql`d.content ->> 'net'`)}, coalesce(t.amount, 0)
      from credit_note d ${taxes} where ${withinRanges('d.issued_at', ranges)}) documents
    group by day, currency, province, component, rate, is_exempt`;
};
