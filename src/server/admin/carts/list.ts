import { sql } from 'kysely';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';

export interface CartListRow {
  cart_id: string;
  customer_id: string;
  is_visitor: boolean;
  name: string;
  email: string | null;
  /** The order that is being paid with this cart. */
  order_id: string | null;
  percentage: number;
  created_at: Date;
  changed_at: Date;
}

const owner = sql`coalesce(c.account_id, c.guest_id)::text`;
const lastChange = { column: sql`c.changed_at`, type: 'timestamptz' } as const;
const key = { column: sql`c.cart_id`, type: 'uuid' } as const;

/** Open carts that have lines and do not belong to a quote. */
export const cartList: ListDefinition<'carts', CartListRow> = {
  name: 'carts',
  from: sql`cart c
    join lateral (select 1 from cart_line l where l.cart_id = c.cart_id limit 1) filled
      on c.closed_at is null and c.quote_number is null
    left join account a on a.customer_id = c.account_id
    left join orders o on o.order_id = c.order_id and o.status = 'Processing'`,
  keys: sql`c.cart_id`,
  rows: (orderBy) => sql`
    select page.*, ${owner} as customer_id, c.account_id is null as is_visitor,
      concat_ws(' ', a.first_name, a.last_name) as name, coalesce(a.email, o.email) as email, o.order_id,
      coalesce(a.percentage, 0)::float as percentage, c.created_at, c.changed_at
    from page join cart c on c.cart_id = page.cart_id
    left join account a on a.customer_id = c.account_id
    left join orders o on o.order_id = c.order_id and o.status = 'Processing'
    order by ${orderBy}`,
  search: {
    part_number: {
      column: sql`l.part_number`,
      case: 'upper',
      within: (matches) => sql`c.cart_id in (select l.cart_id from cart_line l where ${matches})`,
    },
    email: { column: sql`coalesce(a.email, o.email)`, case: 'lower' },
    customer_id: { column: owner, case: 'as-is' },
  },
  filter: {
    owner: { customer: sql`c.account_id is not null`, visitor: sql`c.account_id is null` },
  },
  time: sql`c.changed_at`,
  sort: bothDirections('date', [lastChange, key]),
  isCountedFully: () => false,
};
