import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { DayRange } from '#domain/overview-range.ts';
import type { VitalMeasure } from '#domain/vitals.ts';
import type { Db } from '#server/platform/db.ts';
import { shopDayOf, withinShopDays } from '#server/shop/shop-days.ts';

export interface DaySales {
  day: string;
  currency: Currency;
  sales: number;
  orders: number;
}

/** Sales per shop day and currency, in cents, by the day of payment. Unpaid orders do not count. */
export async function sumSalesByDay(db: Db, range: DayRange): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    select ${shopDayOf(sql.ref('paid_at'))}::text as day, currency, sum(total)::bigint as sales,
      count(*)::int as orders
    from orders where ${withinShopDays(sql.ref('paid_at'), range)} group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, sales: Number(row.sales) }));
}

/** The best-selling items of a range, each with a name under which it was sold. */
export async function listTopSellers(db: Db, range: DayRange, limit: number) {
  const { rows } = await sql<{ part_number: string; displayname: string; quantity: number }>`
    with best as materialized (
      select l.part_number, sum(l.quantity)::int as quantity, max(o.order_id) as order_id
      from orders o join order_line l on l.order_id = o.order_id
      where ${withinShopDays(sql.ref('o.paid_at'), range)}
      group by l.part_number order by quantity desc, l.part_number limit ${limit})
    select part_number, quantity,
      (select max(l.displayname) from order_line l
        where l.order_id = best.order_id and l.part_number = best.part_number) as displayname
    from best order by quantity desc, part_number`.execute(db);
  return rows;
}

/** Active items that are low on stock, lowest first, and their total number. */
export async function listLowStock(db: Db, limit: number) {
  const { rows } = await sql<{
    part_number: string;
    displayname: string;
    available: number;
    low_at: number;
    all: number;
  }>`
    select i.part_number, i.displayname, s.on_hand - s.allocated - s.held as available,
      coalesce(s.low_at, g.low_stock_at) as low_at, (count(*) over ())::int as all
    from stock s cross join shop_setting g join item i on i.part_number = s.part_number and i.is_active
    where s.on_hand - s.allocated - s.held <= coalesce(s.low_at, g.low_stock_at)
    order by available, i.part_number limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.all ?? 0 };
}

/** Orders awaiting shipment, oldest first, and their total number. */
export async function listOrdersAwaitingShipment(db: Db, limit: number) {
  const isAwaiting = sql`status in ('Paid', 'Await Shipping')`;
  const { rows } = await sql<{ order_id: string; created_at: Date; name: string; status: OrderStatus }>`
    select order_id, created_at, status,
      (shipping_address ->> 'first_name') || ' ' || (shipping_address ->> 'last_name') as name
    from orders where ${isAwaiting} order by created_at, order_id limit ${limit}`.execute(db);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from orders where ${isAwaiting}`.execute(db);
  return { rows, total: counted[0]!.n };
}

/** The number of received messages without a reply. */
export async function countOpenMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message where not direction and not is_replied`.execute(db);
  return rows[0]!.n;
}

/** Web vitals per page: the 75th percentile of each measure, read from its buckets. */
export async function listWebVitals(db: Db, { from, until }: DayRange) {
  const { rows } = await sql<{ page: string; measure: VitalMeasure; bucket: number; n: number }>`
    with b as (
      select page, measure, bucket, sum(count) as n from vital
      where day between ${from}::date and ${until}::date group by page, measure, bucket),
    c as (
      select page, measure, bucket, sum(n) over (partition by page, measure order by bucket) as up_to,
        sum(n) over (partition by page, measure) as n from b)
    select page, measure, min(bucket)::int as bucket, max(n)::int as n from c where up_to >= 0.75 * n
    group by page, measure order by page, measure`.execute(db);
  return rows;
}
