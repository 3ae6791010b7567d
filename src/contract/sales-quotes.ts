/** Quotes that staff send to a buyer. */

import { z } from 'zod';
import { QUOTE_STATES } from '#domain/sales-quote.ts';
import type { CallTable } from './call.ts';
import { orderAddress, orderLine } from './orders.ts';
import { cart, currency, optionalPrice, price, quoteLink, quoteTotals, reply, text } from './shapes.ts';

/** Lines and totals with the field names of an order: `total_discount` instead of `discount`. */
export const quoteContent = quoteTotals.omit({ discount: true }).extend({
  currency,
  promotion_code: z.string().nullable(),
  total_discount: price,
  /** The sum of the list prices, before taxes. */
  list_total: price,
  /** The amount by which the quote, before taxes, is below `list_total`. */
  saved: price,
  line_items: z.array(orderLine.extend({ list_price: optionalPrice })),
});

/** The number is a text here, so that a malformed one is refused as not found. */
const quotePath = z.object({ number: text(40) });
/** The key of the link in the quote's email. */
const key = text(100);

export const salesQuoteCalls = {
  'GET /quotes/:number': {
    summary: 'A quote, for anyone who has its link. Without content while staff revise it.',
    access: 'guest-or-account',
    params: quotePath,
    query: z.object({ key }),
    reply: reply({
      quote: z.object({
        quote_number: z.number().int(),
        /** `being-paid`: someone else has placed an order of the quote and not paid it yet. */
        state: z.enum([...QUOTE_STATES, 'being-paid']),
        /** The last day on which the prices hold. */
        valid_until: z.string(),
        message: z.string().nullable(),
        content: quoteContent.nullable(),
        country: z.string(),
        province: z.string(),
        /** True if the buyer is exempt from a tax: only the buyer's account can then order the quote. */
        needs_sign_in: z.boolean(),
        /** The values to prefill in the checkout form; null if the caller cannot order. The address may be incomplete. */
        buyer: z.object({ email: z.string(), address: orderAddress }).nullable(),
        order_id: z.string().nullable(),
      }),
    }),
    limit: 'order',
    priority: 'high',
  },
  'GET /checkout/quote': {
    summary: "A quote's sets and prices in the form of a cart, for the checkout page.",
    access: 'guest-or-account',
    query: z.object({ quote_link: quoteLink }),
    reply: reply(cart.shape),
    limit: 'order',
    priority: 'high',
  },
} satisfies CallTable;
