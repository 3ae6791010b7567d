import { ok, refused } from '#domain/result.ts';
import { parseQuoteNumber } from '#domain/sales-quote.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { countNewGuest } from '#server/calls/count-attempt.ts';
import { ownerOf } from '#server/cart/queries.ts';
import { findQuoteCart, lockQuoteCart } from '#server/cart/quote-cart-queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { storeGuest } from '#server/sessions/guests.ts';
import { findQuote, lockQuote } from './queries.ts';
import { giveCartToBuyer } from './quote-cart.ts';
import { isQuoteLinkKey } from './quote-link.ts';
import { contentView, findQuoteOrder, stateOf } from './quote-view.ts';

export function salesQuoteRoutes(on: RegisterHandler) {
  on('GET /quotes/:number', async ({ db, params, query, caller, clock, secrets }) => {
    const number = parseQuoteNumber(params.number);
    const quote = isQuoteLinkKey(secrets, number, query.key) ? await findQuote(db, number) : undefined;
    if (!quote) return refused('not-found');
    const order = await findQuoteOrder(db, await findQuoteCart(db, number));
    const { content, address, valid_until, message, account_id } = quote;
    return ok({
      quote: {
        quote_number: number,
        state: stateOf(quote, order, clock()),
        valid_until,
        message,
        content: content && contentView(content),
        country: address.country,
        province: address.province,
        needs_sign_in: isExempt(quote) && caller.account?.customer_id !== account_id,
        order_id: order?.order_id ?? null,
      },
    });
  });

  on('POST /quotes/:number/accept', async (context) => {
    const { db, params, body, caller, clock, secrets } = context;
    const number = parseQuoteNumber(params.number);
    if (!isQuoteLinkKey(secrets, number, body.key)) return refused('not-found');
    const counted = await countNewGuest(context);
    if (!counted.ok) return counted;
    return inTransaction(db, async (tx) => {
      const quote = await lockQuote(tx, number);
      if (!quote) return refused('not-found');
      const cart = await lockQuoteCart(tx, number);
      const state = stateOf(quote, await findQuoteOrder(tx, cart), clock());
      if (state === 'draft') return refused('quote-revised');
      if (state === 'expired') return refused('quote-expired', { params: { day: quote.valid_until } });
      if (isExempt(quote) && caller.account?.customer_id !== quote.account_id)
        return refused('quote-sign-in');
      if (!caller.account && caller.guest) await storeGuest(tx, caller.guest);
      const given = await giveCartToBuyer(tx, secrets, quote, cart, ownerOf(caller), clock());
      if (!given.ok) return given;
      const { currency, email, address } = quote;
      return ok({ currency, email, address });
    });
  });
}

/** True if the quote has a tax exemption. Only the account with the exemption can order such a quote. */
const isExempt = ({ content }: { content: { tax_exemptions: unknown[] } | null }) =>
  content !== null && content.tax_exemptions.length > 0;
