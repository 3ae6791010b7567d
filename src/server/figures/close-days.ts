import { type RawBuilder, sql } from 'kysely';
import { type DayRange, rangesOf } from '#domain/overview-range.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { allowLongStatements, allRows, type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import { shopDayOf } from '#server/shop/shop-days.ts';
import { UNITS_BY_MODEL, UNITS_BY_SET, WINDOW_DAYS } from './closed-days.ts';
import {
  carsByDay,
  documentTotalsByDay,
  promotionsByDay,
  setsByDay,
  stepsByDay,
  taxByDay,
} from './day-sources.ts';

/** A day is closed this long after its end, when no transaction of the day can still be running. */
const MARGIN_MS = 3_600_000;
const BATCH_DAYS = 31;
/** The key of an advisory lock, which `reopen_day` also takes when a document of a past day is issued. */
const CLOSING_LOCK = 72_011_003;

/** Stores the figures of all days that are over and not closed yet, newest first. */
export async function closeDays(db: Db, now: Date): Promise<void> {
  const lastDay = addDays(shopDay(new Date(now.getTime() - MARGIN_MS)), -1);
  while (!(await closeBatch(db, lastDay)));
  while (!(await storePromotionsOfBatch(db)));
}

/** Closes at most BATCH_DAYS days, none after `lastDay`. Returns true if no day is left. */
const closeBatch = (db: Db, lastDay: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await beginClosing(tx);
    const rows = await allRows<{ day: string }>(tx)`
      with shop_start as (select ${shopDayOf(sql`least((select min(created_at) from cart), (select min(created_at) from orders),
        (select min(issued_at) from invoice))`)} as day)
      select d::date::text as day from shop_start, generate_series(shop_start.day, ${lastDay}::date, interval '1 day') d
      where not exists (select 1 from closed_day c where c.day = d::date)
      order by d desc limit ${BATCH_DAYS}`;
    if (rows.length === 0) return true;
    const days = rows.map((row) => row.day).reverse();
    const ranges = rangesOf(days);
    await sql`
      insert into closed_day (day, carts, placed, paid)
      select d.day, coalesce(s.carts, 0), coalesce(s.placed, 0), coalesce(s.paid, 0)
      from unnest(${days}::date[]) as d (day)
      left join (${stepsByDay(ranges)}) s on s.day = d.day`.execute(tx);
    await store(
      tx,
      sql`closed_day_money (day, currency, orders, goods, discounts, shipping, tax, refunds, refunded_tax)`,
      documentTotalsByDay(ranges),
    );
    await store(tx, sql`closed_day_set (day, part_number, units)`, setsByDay(ranges));
    await store(tx, sql`closed_day_car (day, make, model, units)`, carsByDay(ranges));
    await store(
      tx,
      sql`closed_day_tax
        (day, currency, province, component, rate, is_exempt, base, tax, refunded_base, refunded_tax)`,
      taxByDay(ranges),
    );
    await storeWindow(tx, { from: addDays(lastDay, 1 - WINDOW_DAYS), until: lastDay });
    return rows.length < BATCH_DAYS;
  });

/** Stores the figures of promotions for at most BATCH_DAYS closed days. Returns true if no day is left. */
const storePromotionsOfBatch = (db: Db): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await beginClosing(tx);
    const rows = await allRows<{ day: string }>(tx)`
      update closed_day set has_promotions = true
      where day in (select day from closed_day where not has_promotions order by day desc limit ${BATCH_DAYS})
      returning day::text as day`;
    if (rows.length === 0) return true;
    await store(
      tx,
      sql`closed_day_promotion
        (day, promotion_id, currency, orders, goods, discounts, shipping, tax, refunds, refunded_tax)`,
      promotionsByDay(rangesOf(rows.map((row) => row.day).sort())),
    );
    return rows.length < BATCH_DAYS;
  });

async function beginClosing(tx: Tx): Promise<void> {
  await allowLongStatements(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(CLOSING_LOCK)})`.execute(tx);
}

const store = (tx: Tx, table: RawBuilder<unknown>, figures: RawBuilder<unknown>) =>
  sql`insert into ${table} ${figures}`.execute(tx);

/** Stores the totals of the window, the last WINDOW_DAYS closed days, in place of the previous ones. */
async function storeWindow(tx: Tx, { from, until }: DayRange): Promise<void> {
  await sql`insert into closed_window (from_day, until_day) values (${from}, ${until}) on conflict (is_only)
    do update set from_day = excluded.from_day, until_day = excluded.until_day`.execute(tx);
  for (const { table, window_table, columns } of [UNITS_BY_SET, UNITS_BY_MODEL]) {
    await sql`delete from ${sql.table(window_table)}`.execute(tx);
    await sql`insert into ${sql.table(window_table)} select ${columns}, sum(units) from ${sql.table(table)}
      where day between ${from}::date and ${until}::date group by ${columns}`.execute(tx);
  }
}
