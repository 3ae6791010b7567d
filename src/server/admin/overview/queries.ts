import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { DayRange } from '#domain/overview-range.ts';
import type { VitalMeasure } from '#domain/vitals.ts';
import type { OrderQueue, WorkQueue } from '#domain/work-queues.ts';
import { IS_UNREAD } from '#server/messages/queries.ts';
import {
  countOrderQueue,
  countUpToMax,
  OPEN_UNITS,
  ORDER_QUEUE_CONDITIONS,
  queueSize,
} from '#server/orders/order-queues.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';
import { allRows, type Db, onlyRow } from '#server/platform/db.ts';

interface QueuedOrder {
  order_id: string;
  created_at: Date;
  name: string;
  /** The units that still have to be shipped. */
  units: number;
  currency: Currency;
  /** In cents, less refunds, like the total of the order list. */
  total: number;
  status: OrderStatus;
}

/** The orders of a queue, oldest first. */
export const listQueuedOrders = (db: Db, queue: OrderQueue, limit: number) =>
  allRows<QueuedOrder>(db)`
    select order_id, created_at, status, currency, paid_total as total, ${SHIPPING_NAME} as name,
      (select sum(${OPEN_UNITS})::int from order_line l where l.order_id = o.order_id) as units
    from orders o where ${ORDER_QUEUE_CONDITIONS[queue]} order by created_at, order_id
    limit ${limit}`;

/** The work queues except low stock, which `listLowStock` counts. */
type CountedQueue = Exclude<WorkQueue, 'low-stock'>;

export async function countQueues(db: Db) {
  const row = await onlyRow<Record<CountedQueue, number>>(db)`
    select ${countOrderQueue('to-ship')} as "to-ship", ${countOrderQueue('fit')} as fit,
      ${countOrderQueue('payment')} as payment, ${countOrderQueue('declined')} as declined,
      ${countOrderQueue('refund')} as refund,
      ${countUpToMax(sql`message m where ${IS_UNREAD}`)} as messages`;
  const sizes = Object.entries(row).map(([queue, n]) => [queue, queueSize(n)]);
  return Object.fromEntries(sizes) as Record<CountedQueue, ReturnType<typeof queueSize>>;
}

/** Web vitals per page: the bucket of each measure that contains the 75th percentile, and the number of values. */
export const listWebVitals = (db: Db, { from, until }: DayRange) =>
  allRows<{ page: string; measure: VitalMeasure; bucket: number; n: number }>(db)`
    with counted as (
      select page, measure, bucket, sum(count) as n from vital
      where day between ${from}::date and ${until}::date group by page, measure, bucket),
    cumulative as (
      select page, measure, bucket, sum(n) over (partition by page, measure order by bucket) as up_to,
        sum(n) over (partition by page, measure) as n from counted)
    select page, measure, min(bucket)::int as bucket, max(n)::int as n from cumulative where up_to >= 0.75 * n
    group by page, measure order by page, measure`;
