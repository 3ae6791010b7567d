import { type Selectable, sql } from 'kysely';
import type { ListDefinition } from '#server/admin/lists/list.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';
import type { Tables } from '#server/tables/tables.ts';

export interface CustomerRow
  extends Pick<
    Selectable<Tables['account']>,
    'customer_id' | 'first_name' | 'last_name' | 'email' | 'is_active' | 'percentage' | 'created_at'
  > {
  total_credit: number;
  used_credit: number;
  order_count: number;
  /** The shipping name of the last order; null if the account has a name. */
  ordered_as: string | null;
}

/**
 * `total_credit` is all credit that the customer received, `used_credit` the part that was spent. Lists show credit in
 * Canadian dollars only; a customer's page shows both currencies.
 */
export const CUSTOMER_COLUMNS = sql`
  a.customer_id, a.first_name, a.last_name, a.email, a.is_active, a.percentage, a.created_at,
  coalesce((select sum(amount) from credit_entry c where c.customer_id = a.customer_id
    and c.currency = 'ca' and c.kind in ('grant', 'take-back', 'refund')), 0)::int as total_credit,
  coalesce((select -sum(amount) from credit_entry c where c.customer_id = a.customer_id
    and c.currency = 'ca' and c.kind in ('use', 'release')), 0)::int as used_credit,
  (select count(*) from orders o where o.account_id = a.customer_id)::int as order_count,
  case when coalesce(a.first_name, '') = '' and coalesce(a.last_name, '') = '' then
    (select nullif(trim(${SHIPPING_NAME}), '') from orders o where o.account_id = a.customer_id
      order by o.created_at desc limit 1) end as ordered_as`;

const key = { column: sql`a.customer_id`, type: 'uuid' } as const;

export const customerList: ListDefinition<'customers', CustomerRow> = {
  name: 'customers',
  from: sql`account a`,
  id: key,
  keys: sql`a.customer_id`,
  rows: (orderBy) => sql`select page.*, ${CUSTOMER_COLUMNS}
    from page join account a on a.customer_id = page.customer_id order by ${orderBy}`,
  search: {
    any: { text: sql`a.search_text` },
    customer_id: { column: sql`a.customer_id::text`, case: 'as-is' },
    email: { column: sql`a.email`, case: 'lower' },
    name: { column: sql`a.search_name`, case: 'lower' },
  },
  filter: { status: { active: sql`a.is_active`, inactive: sql`not a.is_active` } },
  sort: {
    id: { columns: [key], descending: false },
    name: { columns: [{ column: sql`a.search_name`, type: 'text' }, key], descending: false },
    email: { columns: [{ column: sql`a.email`, type: 'text' }], descending: false },
  },
};
