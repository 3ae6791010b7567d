import { quote } from '#domain/quote.ts';
import type { SalesQuoteContent } from '#domain/sales-quote.ts';
import { toCouponLine } from '#server/cart/cart-view.ts';
import { freezeLine } from '#server/cart/freeze-line.ts';
import type { QuoteCart } from '#server/cart/quote-cart-queries.ts';
import { type CartState, loadCartState } from '#server/cart/read-cart.ts';
import { getAccount } from '#server/customers/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { ANONYMOUS, type Caller } from '#server/sessions/caller.ts';
import { loadTaxes } from '#server/tax/queries.ts';
import type { SalesQuoteRow } from './queries.ts';

/** The buyer for whom a quote is priced. Older quotes can name an account that has not confirmed its address. */
export async function buyerOf(db: Db, { account_id }: Pick<SalesQuoteRow, 'account_id'>): Promise<Caller> {
  if (account_id === null) return ANONYMOUS;
  const { customer_id, email, first_name, percentage, email_verified_at } = await getAccount(db, account_id);
  if (email_verified_at === null) return ANONYMOUS;
  const account = { customer_id, email, first_name, percentage: Number(percentage), is_confirmed: true };
  return { ...ANONYMOUS, account };
}

/** Prices the cart of a quote, with the taxes of its address. */
export async function priceQuote(
  db: Db,
  { account_id, currency, address }: Pick<SalesQuoteRow, 'account_id' | 'currency' | 'address'>,
  cart: QuoteCart,
  now: Date,
): Promise<CartState & { content: SalesQuoteContent }> {
  const buyer = await buyerOf(db, { account_id });
  const state = await loadCartState(db, cart, buyer, now);
  const { rows, promotion, percentage, day } = state;
  const totals = quote({
    lines: rows.map((row) => toCouponLine(row, percentage, currency)),
    promotion,
    ship_to: address,
    day,
    ...(await loadTaxes(db, buyer.account?.customer_id)),
  });
  const { subtotal, discount, tax, tax_components, tax_exemptions, total } = totals;
  const content: SalesQuoteContent = {
    currency,
    promotion_code: promotion && discount > 0 ? promotion.code : null,
    subtotal,
    discount,
    tax,
    tax_components,
    tax_exemptions,
    total,
    lines: rows.map((row, index) => ({
      ...freezeLine(row, totals.lines[index]!, { percentage, currency }),
      list_price: currency === 'ca' ? row.cad_price : row.usd_price,
    })),
  };
  return { ...state, content };
}
