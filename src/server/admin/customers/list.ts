import { type Selectable, sql } from 'kysely';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';
import type { Tables } from '#server/tables/tables.ts';

export interface CustomerRow
  extends Pick<
    Selectable<Tables['account']>,
    'customer_id' | 'first_name' | 'last_name' | 'email' | 'is_active' | 'percentage' | 'created_at'
  > {
  total_credit: number;
  used_credit: number;
  /** Paid orders. */
  order_count: number;
  /** The time of the last paid order. */
  last_order_at: Date | null;
  net_sales_ca: number;
  net_sales_us: number;
  /** The shipping name of the last order; null if the account has a name. */
  ordered_as: string | null;
}

/**
 * `total_credit` is all credit that the customer received, `used_credit` the part that was spent. Lists show credit in
 * Canadian dollars only; a customer's page shows both currencies.
 */
export const CUSTOMER_COLUMNS = sql`
  a.first_name, a.last_name, a.email, a.is_active, a.percentage, a.created_at,
  coalesce((select sum(amount) from credit_entry c where c.customer_id = a.customer_id
    and c.currency = 'ca' and c.kind in ('grant', 'take-back', 'refund')), 0)::int as total_credit,
  coalesce((select -sum(amount) from credit_entry c where c.customer_id = a.customer_id
    and c.currency = 'ca' and c.kind in ('use', 'release')), 0)::int as used_credit,
  s.order_count, nullif(s.last_order_at, '-infinity') as last_order_at, s.net_sales_ca::float8 as net_sales_ca,
  s.net_sales_us::float8 as net_sales_us,
  case when coalesce(a.first_name, '') = '' and coalesce(a.last_name, '') = '' then
    (select nullif(trim(${SHIPPING_NAME}), '') from orders o where o.account_id = a.customer_id
      order by o.created_at desc limit 1) end as ordered_as`;

/**
 * The tables of `CUSTOMER_COLUMNS`. Triggers keep one row of totals per account. With a left join, PostgreSQL does not
 * read the totals in a query that does not use them.
 */
export const CUSTOMER_TABLES = sql`account a left join customer_sales s using (customer_id)`;

const key = { column: sql`customer_id`, type: 'uuid' } as const;
const withTotals = {
  from: sql`customer_sales s left join account a using (customer_id)`,
  isIndexed: true,
} as const;

export const customerList: ListDefinition<'customers', CustomerRow> = {
  name: 'customers',
  from: CUSTOMER_TABLES,
  id: key,
  keys: sql`customer_id`,
  rows: (orderBy) => sql`select page.*, ${CUSTOMER_COLUMNS}
    from page join (${CUSTOMER_TABLES}) using (customer_id) order by ${orderBy}`,
  search: {
    any: { text: sql`a.search_text` },
    customer_id: { column: sql`a.customer_id::text`, case: 'as-is' },
    email: { column: sql`a.email`, case: 'lower' },
    name: { column: sql`a.search_name`, case: 'lower' },
  },
  filter: { status: { active: sql`a.is_active`, inactive: sql`not a.is_active` } },
  time: sql`s.last_order_at`,
  sort: {
    ...bothDirections('date', [{ column: sql`a.created_at`, type: 'timestamptz' }, key], { isIndexed: true }),
    id: { columns: [key], descending: false },
    name: { columns: [{ column: sql`a.search_name`, type: 'text' }, key], descending: false },
    email: { columns: [{ column: sql`a.email`, type: 'text' }], descending: false },
    ...bothDirections('last-order', [{ column: sql`s.last_order_at`, type: 'timestamptz' }, key], withTotals),
    ...bothDirections('orders', [{ column: sql`s.order_count`, type: 'int' }, key], withTotals),
    ...bothDirections('sales-ca', [{ column: sql`s.net_sales_ca`, type: 'bigint' }, key], withTotals),
    ...bothDirections('sales-us', [{ column: sql`s.net_sales_us`, type: 'bigint' }, key], withTotals),
  },
};
