import { ok, refused } from '#domain/result.ts';
import { parseQuoteNumber } from '#domain/sales-quote.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { cartView } from '#server/cart/cart-view.ts';
import { findQuoteCart } from '#server/cart/quote-cart-queries.ts';
import { readCart } from '#server/cart/read-cart.ts';
import { checkoutCartOwner, needsSignIn } from './checkout-cart.ts';
import { findQuote } from './queries.ts';
import { isQuoteLinkKey, parseQuoteLink } from './quote-link.ts';
import { contentView, findQuoteOrder, stateForBuyer } from './quote-view.ts';

export function salesQuoteRoutes(on: RegisterHandler) {
  on('GET /quotes/:number', async ({ db, params, query, caller, clock, secrets }) => {
    const number = parseQuoteNumber(params.number);
    const quote = isQuoteLinkKey(secrets, number, query.key) ? await findQuote(db, number) : undefined;
    if (!quote) return refused('not-found');
    const order = await findQuoteOrder(db, await findQuoteCart(db, number));
    const { content, address, email, valid_until, message } = quote;
    const needs_sign_in = needsSignIn(quote, caller);
    const state = stateForBuyer(caller, quote, order, clock());
    return ok({
      quote: {
        quote_number: number,
        state,
        valid_until,
        message,
        content: content && contentView(content),
        country: address.country,
        province: address.province,
        needs_sign_in,
        buyer: state === 'sent' && !needs_sign_in ? { email, address } : null,
        order_id: order?.order_id ?? null,
      },
    });
  });

  on('GET /checkout/quote', async ({ db, query, caller, clock, secrets }) => {
    const now = clock();
    const owner = await checkoutCartOwner(db, caller, parseQuoteLink(secrets, query.quote_link), now);
    if (!owner.ok) return owner;
    const state = await readCart(db, caller, now, owner.value);
    return ok(cartView(state.rows, state));
  });
}
