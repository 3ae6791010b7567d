import { sql } from 'kysely';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts';
import type { ListPlan } from '#server/admin/lists/list.ts';

export interface ListedOrder {
  order_id: string;
  shipping_first_name: string;
  shipping_last_name: string;
  created_at: Date;
  currency: 'ca' | 'us';
  total: number;
  status: OrderStatus;
}

const date = { term: sql`o.created_at`, type: 'timestamptz' } as const;
const total = { term: sql`o.total`, type: 'int' } as const;
const key = { term: sql`o.order_id`, type: 'text' } as const;

/** What staff took off a placed order, as its page counts it (queries.ts): the list says the same total. */
const takenOff = sql`coalesce((
  select sum(r.amount) from payment_attempt a join payment_refund r on r.attempt_id = a.attempt_id
  where a.order_id = o.order_id and a.state not in ('declined', 'voided')
    and r.cause = 'refund' and r.state <> 'failed' and not exists (
      select 1 from refund_line l where l.refund_id = r.refund_id and l.quantity > 0)), 0)`;

export const orderList: ListPlan<'orders', ListedOrder> = {
  find: sql`orders o`,
  keys: sql`o.order_id`,
  rows: (sorted) => sql`
    select page.*, o.created_at, o.currency, (o.total - ${takenOff})::int as total, o.status,
      o.shipping_address ->> 'first_name' as shipping_first_name,
      o.shipping_address ->> 'last_name' as shipping_last_name
    from page join orders o on o.order_id = page.order_id order by ${sorted}`,
  search: {
    order_id: { in: sql`upper(o.order_id)`, case: 'upper' },
    name: { in: sql`o.shipping_name`, case: 'lower' },
  },
  filter: {
    status: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, sql`o.status = ${status}`]),
    ) as ListPlan<'orders', ListedOrder>['filter']['status'],
  },
  sort: {
    'date-desc': { by: [date, key], down: true },
    'date-asc': { by: [date, key], down: false },
    'price-desc': { by: [total, key], down: true },
    'price-asc': { by: [total, key], down: false },
  },
};
