import type { z } from 'zod';
import type { quoteContent } from '#contract/sales-quotes.ts';
import { toDecimal, toDecimals } from '#domain/money.ts';
import {
  type SalesQuoteContent,
  type SalesQuoteState,
  salesQuoteState,
  savingsOf,
} from '#domain/sales-quote.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { QuoteCart } from '#server/cart/quote-cart-queries.ts';
import { orderLineView } from '#server/order-commands/order-view.ts';
import { isPlacedBy } from '#server/orders/is-placed-by.ts';
import { findOrder, type OrderRow } from '#server/orders/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { SalesQuoteRow } from './queries.ts';

/** Lines and totals in decimal currency units. */
export function contentView(content: SalesQuoteContent): z.output<typeof quoteContent> {
  const { subtotal, discount, tax, total } = content;
  const { list_total, saved } = savingsOf(content);
  return {
    currency: content.currency,
    promotion_code: content.promotion_code,
    ...toDecimals({
      subtotal,
      total_discount: discount,
      net: subtotal - discount,
      tax,
      total,
      list_total,
      saved,
    }),
    shipping: 0,
    tax_components: content.tax_components.map((each) => ({ ...each, amount: toDecimal(each.amount) })),
    tax_exemptions: content.tax_exemptions,
    line_items: content.lines.map((line) => ({
      ...orderLineView(line),
      list_price: line.list_price === undefined ? null : toDecimal(line.list_price),
    })),
  };
}

/** The order of the quote, unless it became Void before it was paid: the quote can then be ordered again. */
export async function findQuoteOrder(db: Db, { order_id, is_closed }: QuoteCart): Promise<OrderRow | null> {
  const order = order_id === null ? undefined : await findOrder(db, order_id);
  // A payment closes the cart.
  return order && (order.status !== 'Void' || is_closed) ? order : null;
}

export const stateOf = (
  { sent_at, valid_until }: Pick<SalesQuoteRow, 'sent_at' | 'valid_until'>,
  order: OrderRow | null,
  now: Date,
): SalesQuoteState =>
  salesQuoteState({ is_sent: sent_at !== null, is_ordered: order !== null, valid_until }, shopDay(now));

/**
 * The state of the quote for a buyer. While its order is being paid, for example after a declined card, the buyer who
 * placed that order can order the quote again until its last day, and others have to wait.
 */
export function stateForBuyer(
  caller: Caller,
  quote: SalesQuoteRow,
  order: OrderRow | null,
  now: Date,
): SalesQuoteState | 'being-paid' {
  if (order?.status !== 'Processing') return stateOf(quote, order, now);
  return isPlacedBy(order, caller) ? stateOf(quote, null, now) : 'being-paid';
}
