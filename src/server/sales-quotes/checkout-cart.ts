import { ok, type Result, refused } from '#domain/result.ts';
import { type CartOwner, cartOwnerOf } from '#server/cart/queries.ts';
import { findQuoteCart } from '#server/cart/quote-cart-queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { findQuote, type SalesQuoteRow } from './queries.ts';
import { findQuoteOrder, stateForBuyer } from './quote-view.ts';

/** The refusals to order a quote, by its state. Only a `sent` quote can be ordered. */
const REFUSALS = {
  draft: 'quote-revised',
  expired: 'quote-expired',
  ordered: 'quote-ordered',
  'being-paid': 'quote-being-paid',
} as const;

type QuoteRefusal = (typeof REFUSALS)[keyof typeof REFUSALS] | 'not-found' | 'quote-sign-in';

/**
 * The owner of the cart to order: the caller or, for a quote whose link the caller has opened, the guest created for
 * the quote's cart. Refused if the caller cannot order the quote now.
 */
export async function checkoutCartOwner(
  db: Db,
  caller: Caller,
  quote_number: number | null,
  now: Date,
): Promise<Result<CartOwner, QuoteRefusal>> {
  if (quote_number === null) return ok(cartOwnerOf(caller));
  const quote = await findQuote(db, quote_number);
  if (!quote) return refused('not-found');
  const cart = await findQuoteCart(db, quote_number);
  const state = stateForBuyer(caller, quote, await findQuoteOrder(db, cart), now);
  if (state !== 'sent') return refused(REFUSALS[state], { params: { day: quote.valid_until } });
  return needsSignIn(quote, caller) ? refused('quote-sign-in') : ok(cart.owner);
}

/** True for a quote with a tax exemption, unless the caller has the exempt account: nobody else can order it. */
export const needsSignIn = (
  { content, account_id }: Pick<SalesQuoteRow, 'content' | 'account_id'>,
  caller: Caller,
): boolean =>
  content !== null && content.tax_exemptions.length > 0 && caller.account?.customer_id !== account_id;
