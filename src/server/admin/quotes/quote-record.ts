import type { Reply } from '#contract/calls.ts';
import { lineKey } from '#domain/cart.ts';
import { type Currency, toDecimal } from '#domain/money.ts';
import type { FrozenLine } from '#domain/sales-quote.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { AppContext } from '#server/calls/context.ts';
import { unitPriceOf } from '#server/cart/cart-view.ts';
import { type CartRow, NO_MANUAL_PRICE } from '#server/cart/queries.ts';
import { findQuoteCart } from '#server/cart/quote-cart-queries.ts';
import { findPromotion } from '#server/coupons/queries.ts';
import { buyerOf, priceQuote } from '#server/sales-quotes/price-quote.ts';
import { findQuote, quoteSubject, type SalesQuoteRow } from '#server/sales-quotes/queries.ts';
import { quoteLink } from '#server/sales-quotes/quote-link.ts';
import { contentView, findQuoteOrder, stateOf } from '#server/sales-quotes/quote-view.ts';
import { translator } from '#texts/texts.ts';

/** A quote with its history; null if it does not exist. The totals of a draft are calculated at each call. */
export async function readQuote(
  { db, clock, settings, secrets }: Pick<AppContext, 'db' | 'clock' | 'settings' | 'secrets'>,
  quote_number: number,
): Promise<Reply<'GET /admin/quotes/:id'>['record'] | null> {
  const quote = await findQuote(db, quote_number);
  if (!quote) return null;
  const now = clock();
  const cart = await findQuoteCart(db, quote_number);
  const order = await findQuoteOrder(db, cart);
  const priced = quote.content === null ? await priceQuote(db, quote, cart, now) : null;
  const content = quote.content ?? priced!.content;
  const { line_items, ...totals } = contentView(content);
  const { account } = await buyerOf(db, quote);
  const promotion = cart.promotion_id === null ? null : await findPromotion(db, cart.promotion_id);
  return {
    ...quote,
    ...totals,
    state: stateOf(quote, order, now),
    customer_id: account?.customer_id ?? null,
    percentage: account?.percentage ?? 0,
    coupon: promotion?.code ?? null,
    lines: line_items.map((line, index) => {
      const row = priced?.rows.find((each) => lineKey(each) === lineKey(line));
      return {
        ...line,
        custom_note: reasonOf(content.lines[index]!, quote),
        own_price: row ? toDecimal(buyerPrice(row, priced!.percentage, content.currency)) : null,
        stock: row ? Math.max(0, row.stock) : null,
      };
    }),
    link: quote.content && quoteLink(settings.public_url, secrets, quote),
    sent_time: quote.sent_at?.toISOString() ?? null,
    created_time: quote.created_at.toISOString(),
    last_modified_time: quote.last_modified_at.toISOString(),
    order_id: order?.order_id ?? null,
    history: (await auditEntriesFor(db, quoteSubject(quote_number))).map(auditEntryView),
  };
}

/** The reason that staff gave for a price; null if its note is only `priceNote`. */
const reasonOf = ({ custom_note }: FrozenLine, quote: SalesQuoteRow) =>
  custom_note === priceNote(quote) ? null : custom_note;

/** The note of a price for which staff gave no reason. */
export const priceNote = ({ language, quote_number }: SalesQuoteRow) =>
  translator(language)('sales-quote-price-note', { number: quote_number });

/** The unit price that the buyer would pay without the quote, in cents. */
export const buyerPrice = (row: CartRow, percentage: number, currency: Currency) =>
  unitPriceOf({ ...row, ...NO_MANUAL_PRICE }, percentage, currency);
