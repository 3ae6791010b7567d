import { z } from 'zod';
import { QUOTE_STATES } from '#domain/sales-quote.ts';
import type { CallTable } from './call.ts';
import { orderAddress, orderLine } from './orders.ts';
import { currency, optionalPrice, price, quoteTotals, reply, text } from './shapes.ts';

/** Quotes that staff send to a buyer. */

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
        state: z.enum(QUOTE_STATES),
        /** The last day on which the prices hold. */
        valid_until: z.string(),
        message: z.string().nullable(),
        content: quoteContent.nullable(),
        country: z.string(),
        province: z.string(),
        /** True if the buyer is exempt from a tax: only the buyer's account can then order the quote. */
        needs_sign_in: z.boolean(),
        order_id: z.string().nullable(),
      }),
    }),
    limit: 'order',
    priority: 'high',
  },
  'POST /quotes/:number/accept': {
    summary:
      "Put the quote's sets and prices into the caller's cart, to be ordered at the checkout. Idempotent.",
    access: 'guest-or-account',
    params: quotePath,
    body: z.object({ key }),
    /** The values to prefill in the checkout form; the address may be incomplete. */
    reply: reply({ currency, email: z.string(), address: orderAddress }),
    extendsGuest: true,
    limit: 'cart',
    priority: 'high',
  },
} satisfies CallTable;
