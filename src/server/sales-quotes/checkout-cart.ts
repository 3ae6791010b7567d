import { ok, type Result, refused } from '#domain/result.ts';
import { type CartOwner, ownerOf } from '#server/cart/queries.ts';
import { findQuoteCart } from '#server/cart/quote-cart-queries.ts';
import { isPlacedBy } from '#server/orders/is-placed-by.ts';
import type { Db } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { findQuote, type SalesQuoteRow } from './queries.ts';
import { findQuoteOrder, stateOf } from './quote-view.ts';

type QuoteRefusal =
  | 'not-found'
  | 'quote-ordered'
  | 'quote-being-paid'
  | 'quote-revised'
  | 'quote-expired'
  | 'quote-sign-in';

/**
 * The owner of the cart that a checkout orders: the caller or, with the number of a quote whose link the caller has, the
 * guest that owns the quote's cart. Refused if the caller cannot order the quote now.
 */
export async function checkoutCartOwner(
  db: Db,
  caller: Caller,
  quote_number: number | null,
  now: Date,
): Promise<Result<CartOwner, QuoteRefusal>> {
  if (quote_number === null) return ok(ownerOf(caller));
  const quote = await findQuote(db, quote_number);
  if (!quote) return refused('not-found');
  const cart = await findQuoteCart(db, quote_number);
  if (cart.is_closed) return refused('quote-ordered');
  if (needsSignIn(quote, caller)) return refused('quote-sign-in');
  const order = await findQuoteOrder(db, cart);
  if (order) return isPlacedBy(order, caller) ? ok(cart.owner) : refused('quote-being-paid');
  const state = stateOf(quote, null, now);
  if (state === 'draft') return refused('quote-revised');
  if (state === 'expired') return refused('quote-expired', { params: { day: quote.valid_until } });
  return ok(cart.owner);
}

/** True for a quote with a tax exemption, unless the caller has the exempt account: nobody else can order it. */
export const needsSignIn = (
  { content, account_id }: Pick<SalesQuoteRow, 'content' | 'account_id'>,
  caller: Caller,
): boolean =>
  content !== null && content.tax_exemptions.length > 0 && caller.account?.customer_id !== account_id;
