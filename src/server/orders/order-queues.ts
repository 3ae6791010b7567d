import { type RawBuilder, sql } from 'kysely';
import type { OrderQueue } from '#domain/work-queues.ts';

/** The units of `order_line l` that still have to be shipped, like `openUnits` of `domain/shipment.ts`. */
export const OPEN_UNITS = sql`l.quantity - l.shipped - l.dropped - l.refunding`;

const isToShip = sql`o.status in ('Paid', 'Await Shipping')`;

/** SQL conditions on `orders o`, shared by the order list and the counts of the overview. */
export const ORDER_QUEUE_CONDITIONS: Record<OrderQueue, RawBuilder<unknown>> = {
  'to-ship': isToShip,
  // A scalar subquery, because `exists` would read every order line.
  fit: sql`${isToShip} and o.needs_fit_check and (
    select true from order_line l where l.order_id = o.order_id and l.fit_verdict <> 'fits'
      and ${OPEN_UNITS} > 0 limit 1)`,
  // An array, so that PostgreSQL reads these few rows first. With `in`, it expects many rows and reads every order.
  refund: sql`o.order_id = any(array(select r.order_id from refund_request r where r.state = 'waiting'))`,
  payment: sql`o.order_id = any(array(
    select a.order_id from payment_attempt a where a.state not in ('captured', 'declined', 'voided')))`,
  // Again a scalar subquery; `exists` would read every payment attempt. The 30 days limit how many Void orders are read.
  declined: sql`o.status in ('Processing', 'Void') and o.created_at > now() - interval '30 days' and (
    select true from payment_attempt a where a.order_id = o.order_id and a.state = 'declined' limit 1)`,
};

/** Larger queues are shown as "more than" this number. */
const MAX_COUNT = 1000;

export const queueSize = (n: number) => ({ count: Math.min(n, MAX_COUNT), is_more: n > MAX_COUNT });

/** An SQL expression that counts rows, at most one more than MAX_COUNT. */
export const countUpToMax = (source: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from (select 1 from ${source} limit ${MAX_COUNT + 1}) q)`;

export const countOrderQueue = (queue: OrderQueue) =>
  countUpToMax(sql`orders o where ${ORDER_QUEUE_CONDITIONS[queue]}`);
