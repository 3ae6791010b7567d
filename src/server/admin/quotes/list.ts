import { sql } from 'kysely';
import { toDecimals } from '#domain/money.ts';
import { QUOTE_STATES, type SalesQuoteState } from '#domain/sales-quote.ts';
import { bothDirections, equalTo, type ListDefinition, searchText } from '#server/admin/lists/list.ts';
import type { SalesQuoteRow } from '#server/sales-quotes/queries.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';

interface QuoteListRow
  extends Pick<
    SalesQuoteRow,
    'quote_number' | 'email' | 'currency' | 'valid_until' | 'created_at' | 'created_by'
  > {
  state: SalesQuoteState;
  total: number | null;
}

// A quote is ordered once its cart is closed, which a payment does. While its order is being paid (not void), it already
// counts as ordered.
const isOrdered = sql`exists (select 1 from cart c where c.quote_number = q.quote_number
  and (c.closed_at is not null or exists (select 1 from orders o where o.cart_id = c.cart_id and o.status <> 'Void')))`;
const state = sql`case when ${isOrdered} then 'ordered' when q.sent_at is null then 'draft'
  when q.valid_until < ${SHOP_TODAY} then 'expired' else 'sent' end`;

const buyerName = sql`concat_ws(' ', q.address->>'first_name', q.address->>'last_name')`;

export const quoteList: ListDefinition<'quotes', QuoteListRow> = {
  name: 'quotes',
  from: sql`sales_quote q`,
  keys: sql`q.quote_number`,
  rows: (orderBy) => sql`
    select page.*, ${state} as state, q.email, q.currency, (q.content->>'total')::int as total,
      q.valid_until, q.created_at, q.created_by
    from page join sales_quote q on q.quote_number = page.quote_number order by ${orderBy}`,
  search: { any: { text: searchText(sql`q.quote_number`, sql`q.email`, buyerName) } },
  filter: {
    state: equalTo(state, QUOTE_STATES),
  },
  sort: bothDirections('date', [
    { column: sql`q.created_at`, type: 'timestamptz' },
    { column: sql`q.quote_number`, type: 'int' },
  ]),
};

export const quoteRowView = ({ total, created_at, ...row }: QuoteListRow) => ({
  ...row,
  ...toDecimals({ total }),
  created_time: created_at.toISOString(),
});
