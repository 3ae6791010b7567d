import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts';
import type { ListDefinition } from '#server/admin/lists/list.ts';

export interface ListedOrder {
  order_id: string;
  shipping_first_name: string;
  shipping_last_name: string;
  created_at: Date;
  currency: Currency;
  total: number;
  status: OrderStatus;
}

const date = { term: sql`o.created_at`, type: 'timestamptz' } as const;
const total = { term: sql`o.total`, type: 'int' } as const;
const key = { term: sql`o.order_id`, type: 'text' } as const;

/** The discount refunded after placement; mirrors `sumRefundedDiscount` in queries.ts so both show the same total. */
const REFUNDED_DISCOUNT = sql`coalesce((
  select sum(r.amount) from payment_attempt a join payment_refund r on r.attempt_id = a.attempt_id
  where a.order_id = o.order_id and a.state not in ('declined', 'voided')
    and r.cause = 'refund' and r.state <> 'failed' and not exists (
      select 1 from refund_line l where l.refund_id = r.refund_id and l.quantity > 0)), 0)`;

export const orderList: ListDefinition<'orders', ListedOrder> = {
  name: 'orders',
  from: sql`orders o`,
  keys: sql`o.order_id`,
  rows: (orderBy) => sql`
    select page.*, o.created_at, o.currency, (o.total - ${REFUNDED_DISCOUNT})::int as total, o.status,
      o.shipping_address ->> 'first_name' as shipping_first_name,
      o.shipping_address ->> 'last_name' as shipping_last_name
    from page join orders o on o.order_id = page.order_id order by ${orderBy}`,
  search: {
    order_id: { column: sql`upper(o.order_id)`, case: 'upper' },
    name: { column: sql`o.shipping_name`, case: 'lower' },
  },
  filter: {
    status: Object.fromEntries(
      ORDER_STATUSES.map((status) => [status, sql`o.status = ${status}`]),
    ) as ListDefinition<'orders', ListedOrder>['filter']['status'],
  },
  sort: {
    'date-desc': { terms: [date, key], descending: true },
    'date-asc': { terms: [date, key], descending: false },
    'price-desc': { terms: [total, key], descending: true },
    'price-asc': { terms: [total, key], descending: false },
  },
};
