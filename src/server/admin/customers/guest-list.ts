import { sql } from 'kysely';
import { MAX_COUNT_WHEN_SLOW } from '#domain/admin-lists.ts';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';

export interface GuestRow {
  email: string;
  name: string;
  order_count: number;
  net_sales_ca: number;
  net_sales_us: number;
  last_order_at: Date;
}

/** Buyers without an account. Each email address is listed once, by its newest paid order. */
export const guestList: ListDefinition<'guests', GuestRow> = {
  name: 'guests',
  from: sql`orders o`,
  keys: sql`o.order_id`,
  rows: (orderBy) => sql`
    select page.*, o.email, trim(${SHIPPING_NAME}) as name, o.created_at as last_order_at, totals.*
    from page join orders o on o.order_id = page.order_id
    cross join lateral (
      select (count(*) filter (where document.is_invoice))::int as order_count,
        coalesce(sum(document.net) filter (where document.currency = 'ca'), 0)::float8 as net_sales_ca,
        coalesce(sum(document.net) filter (where document.currency = 'us'), 0)::float8 as net_sales_us
      from orders guest_order join (
        select order_id, true as is_invoice, currency, net_sales(content) as net from invoice
        union all
        select order_id, false, currency, net_sales(content) from credit_note) document
        on document.order_id = guest_order.order_id
      where guest_order.account_id is null and guest_order.email = o.email) totals
    order by ${orderBy}`,
  search: { any: { text: sql`o.search_text` } },
  condition: () => sql`o.account_id is null and o.paid_at is not null and not exists (
    select from orders newer where newer.account_id is null and newer.paid_at is not null and newer.email = o.email
      and (newer.created_at, newer.order_id) > (o.created_at, o.order_id))`,
  filter: {},
  sort: {
    ...bothDirections(
      'date',
      [
        { column: sql`o.created_at`, type: 'timestamptz' },
        { column: sql`o.order_id`, type: 'text' },
      ],
      { isIndexed: true },
    ),
    email: { columns: [{ column: sql`o.email`, type: 'text' }], descending: false },
  },
  isCountedFully: () => false,
  maxCount: MAX_COUNT_WHEN_SLOW,
};
