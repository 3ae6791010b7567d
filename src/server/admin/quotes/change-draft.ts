import { lineKey } from '#domain/cart.ts';
import { hasManualPriceFor } from '#domain/manual-price.ts';
import { ok, refused } from '#domain/result.ts';
import { changeRecord, type RecordChange, type RecordContext } from '#server/admin/shared/audited-change.ts';
import type { Context } from '#server/calls/context.ts';
import { listLineRows, loadCartRows, NO_MANUAL_PRICE, updateLine } from '#server/cart/queries.ts';
import { lockQuoteCart, type QuoteCart } from '#server/cart/quote-cart-queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { buyerOf } from '#server/sales-quotes/price-quote.ts';
import {
  findQuote,
  lockQuote,
  quoteSubject,
  type SalesQuoteRow,
  touchQuote,
} from '#server/sales-quotes/queries.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { buyerPrice, priceNote, readQuote } from './quote-record.ts';

type QuoteContext = RecordContext &
  Pick<Context<'POST /admin/quotes/:id'>, 'params' | 'clock' | 'settings' | 'secrets' | 't'>;
type QuoteChange = (tx: Tx, quote: SalesQuoteRow, cart: QuoteCart) => ReturnType<RecordChange<SalesQuoteRow>>;

/** Changes a quote while the quote and its cart are locked; refused if the quote was ordered. */
export const changeUnorderedQuote = (context: QuoteContext, change: QuoteChange) => {
  const { id } = context.params;
  return changeRecord(
    context,
    quoteSubject(id),
    (tx) => lockQuote(tx, id),
    async (tx, quote) => {
      const cart = await lockQuoteCart(tx, id);
      return cart.is_closed ? refused('quote-ordered') : change(tx, quote, cart);
    },
  );
};

/** Like `changeUnorderedQuote`, but replies with the changed quote and the text `message`. */
export async function changeQuote(context: QuoteContext, message: PlainTextId, change: QuoteChange) {
  const changed = await changeUnorderedQuote(context, change);
  if (!changed.ok) return changed;
  return ok({ smessage: context.t(message), record: (await readQuote(context, context.params.id))! });
}

/**
 * Like `changeQuote`, but refused if the quote was sent. After the change, locks in the price of every line until the
 * end of the quote's last day.
 */
export const changeDraft = (context: QuoteContext, message: PlainTextId, change: QuoteChange) =>
  changeQuote(context, message, async (tx, quote, cart) => {
    if (quote.sent_at) return refused('quote-sent');
    const changed = await change(tx, quote, cart);
    if (!changed.ok) return changed;
    await lockInPrices(tx, (await findQuote(tx, quote.quote_number))!, cart);
    await touchQuote(tx, quote.quote_number, context.clock());
    return ok(changed.value);
  });

/**
 * Locks in a price for the current quantity of every line: the price that staff entered or that was locked in before,
 * unless it was for fewer units, or else the price that the buyer would pay without the quote (`buyerPrice`).
 */
export async function lockInPrices(tx: Tx, quote: SalesQuoteRow, cart: QuoteCart): Promise<void> {
  const percentage = (await buyerOf(tx, quote)).account?.percentage ?? 0;
  const rows = await loadCartRows(tx, cart);
  for (const line of await listLineRows(tx, cart.cart_id)) {
    // The price is already locked in for this quantity.
    if (line.cart_price_quantity === line.quantity) continue;
    const row = rows.find((each) => lineKey(each) === lineKey(line))!;
    const buyerPrices = {
      // The database does not accept a price of 0.
      cart_cad_price: buyerPrice(row, percentage, 'ca') || null,
      cart_usd_price: buyerPrice(row, percentage, 'us') || null,
      cart_custom_note: priceNote(quote),
      cart_price_until: quote.valid_until,
    };
    const isPriced = hasManualPriceFor(line, line.quantity);
    const { cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until } = isPriced
      ? line
      : buyerPrices;
    await updateLine(tx, line, {
      cart_cad_price,
      cart_usd_price,
      cart_custom_note,
      cart_price_until,
      cart_price_quantity: line.quantity,
    });
  }
}

/** True if staff entered the price of any line. */
export async function hasSpecialPrice(tx: Tx, quote: SalesQuoteRow, cart: QuoteCart): Promise<boolean> {
  const notes = (await listLineRows(tx, cart.cart_id)).map((line) => line.cart_custom_note);
  return notes.some((note) => note !== null && note !== priceNote(quote));
}

/** Clears the prices that `lockInPrices` took from `buyerPrice`, but not those that staff entered. */
export async function clearLockedInPrices(tx: Tx, quote: SalesQuoteRow, cart: QuoteCart): Promise<void> {
  const note = priceNote(quote);
  for (const line of await listLineRows(tx, cart.cart_id))
    if (line.cart_custom_note === note) await updateLine(tx, line, NO_MANUAL_PRICE);
}
