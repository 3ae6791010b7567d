import { type RawBuilder, sql } from 'kysely';
import type { OrderQueue } from '#domain/work-queues.ts';

const isToShip = sql`o.status in ('Paid', 'Await Shipping')`;

/** Conditions on `orders o`, used by the order list and by the counts of the overview, so that both agree. */
export const ORDER_QUEUE_CONDITIONS: Record<OrderQueue, RawBuilder<unknown>> = {
  'to-ship': isToShip,
  fit: sql`${isToShip} and o.needs_fit_check`,
  payment: sql`o.order_id in (
    select a.order_id from payment_attempt a where a.state not in ('captured', 'declined', 'voided'))`,
};
