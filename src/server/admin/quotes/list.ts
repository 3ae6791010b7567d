import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { SalesQuoteState } from '#domain/sales-quote.ts';
import { bothDirections, type ListDefinition } from '#server/admin/lists/list.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';

export interface QuoteListRow {
  quote_number: number;
  state: SalesQuoteState;
  email: string;
  currency: Currency;
  total: number | null;
  valid_until: string;
  created_at: Date;
  created_by: string;
}

const isOrdered = sql`exists (select 1 from cart c join orders o on o.cart_id = c.cart_id
  where c.quote_number = q.quote_number and o.status <> 'Void')`;
const state = sql`case when ${isOrdered} then 'ordered' when q.sent_at is null then 'draft'
  when q.valid_until < ${SHOP_TODAY} then 'expired' else 'sent' end`;
const sortColumns = [
  { column: sql`q.created_at`, type: 'timestamptz' },
  { column: sql`q.quote_number`, type: 'int' },
] as const;

export const quoteList: ListDefinition<'quotes', QuoteListRow> = {
  name: 'quotes',
  from: sql`sales_quote q`,
  keys: sql`q.quote_number`,
  rows: (orderBy) => sql`
    select q.quote_number, ${state} as state, q.email, q.currency, (q.content->>'total')::int as total,
      q.valid_until, q.created_at, q.created_by
    from page join sales_quote q on q.quote_number = page.quote_number order by ${orderBy}`,
  search: { any: { text: sql`lower(' ' || q.quote_number || ' ' || q.email)` } },
  filter: {
    state: {
      draft: sql`${state} = 'draft'`,
      sent: sql`${state} = 'sent'`,
      expired: sql`${state} = 'expired'`,
      ordered: sql`${state} = 'ordered'`,
    },
  },
  sort: bothDirections('date', sortColumns),
};
