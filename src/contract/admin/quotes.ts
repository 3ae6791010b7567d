/** Quotes: built from a car, sets and prices, sent as a link or paid outside the checkout. */

import { z } from 'zod';
import { maskCardNumbers } from '#domain/card-number.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { MAX_COUPON_CODE_LENGTH } from '#domain/coupon.ts';
import { OFFLINE_METHODS } from '#domain/payment.ts';
import { QUOTE_STATES } from '#domain/sales-quote.ts';
import type { CallTable } from '../call.ts';
import { orderAddress, orderLine } from '../orders.ts';
import { quoteContent } from '../sales-quotes.ts';
import { currency, optionalPrice, price, reply, text, vehicleBody } from '../shapes.ts';
import {
  auditEntry,
  day,
  lastModifiedSeen,
  listExport,
  listQuery,
  listReply,
  priceInput,
  staffNote,
  time,
  uuid,
  versionSeen,
} from './shapes.ts';

const quoteParams = z.strictObject({ id: z.coerce.number().int().min(1).max(2_000_000_000) });

export const quoteRow = z.object({
  quote_number: z.number().int(),
  state: z.enum(QUOTE_STATES),
  email: z.string(),
  currency,
  /** Null for a draft. */
  total: optionalPrice,
  valid_until: z.string(),
  created_time: time,
  created_by: z.string(),
});

const quoteRecord = quoteContent.omit({ line_items: true }).extend({
  ...quoteRow.omit({ total: true }).shape,
  /** Null if no account has confirmed the address. */
  customer_id: z.string().nullable(),
  /** The buyer's percentage off all prices. */
  percentage: z.number(),
  address: orderAddress,
  message: z.string().nullable(),
  /** The code of the chosen coupon, which may cover none of the sets. */
  coupon: z.string().nullable(),
  lines: z.array(
    orderLine.extend({
      /** The reason for the price; shown to the buyer. */
      custom_note: z.string().nullable(),
      /** The price that the buyer has without the quote; null, like `stock`, once the quote is sent. */
      own_price: optionalPrice,
      /** The number of available units. */
      stock: z.number().int().nullable(),
    }),
  ),
  /** The link that opens the quote without an account; null for a draft. */
  link: z.string().nullable(),
  sent_time: time.nullable(),
  last_modified_time: time,
  order_id: z.string().nullable(),
  history: z.array(auditEntry),
});
const quoteReply = reply({ record: quoteRecord });

/** An address that may be incomplete, because a draft can be saved before all of it is known. */
const address = z.strictObject(
  Object.fromEntries(Object.keys(orderAddress.shape).map((field) => [field, text(1000).nullish()])) as {
    [Field in keyof typeof orderAddress.shape]: z.ZodOptional<z.ZodNullable<z.ZodString>>;
  },
);
const lineKey = { part_number: text(40), car_part_id: text(40) };

const quoteEndpoint = { params: quoteParams, reply: quoteReply };

export const quoteCalls = {
  'GET /admin/quotes': {
    summary: 'Quotes, newest first, searchable by number or email.',
    permission: 'orders.see',
    query: listQuery('quotes'),
    reply: listReply(quoteRow),
  },
  'GET /admin/quotes/export': listExport('orders.see', listQuery('quotes')),
  'GET /admin/quotes/:id': {
    summary: 'One quote with its sets and totals.',
    permission: 'orders.see',
    ...quoteEndpoint,
  },
  'POST /admin/quotes': {
    summary:
      'Begin a quote, empty or with the lines of a cart or an order. If an account has confirmed the email address, its prices and tax exemptions apply.',
    permission: 'orders.change',
    body: z.strictObject({
      email: text(200),
      country: text(100),
      province: text(100),
      cart_id: uuid.optional(),
      order_id: text(40).optional(),
    }),
    reply: quoteReply,
  },
  'POST /admin/quotes/:id': {
    summary: 'Save the buyer, the address, the coupon and the last day of a quote that is not sent.',
    permission: 'orders.change',
    ...quoteEndpoint,
    body: z.strictObject({
      email: text(200),
      address,
      coupon: text(MAX_COUPON_CODE_LENGTH).nullish(),
      message: text(1000).overwrite(maskCardNumbers).nullish(),
      valid_until: day,
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/quotes/:id/lines': {
    summary: "Add a set, with or without a car, at the buyer's price.",
    permission: 'orders.change',
    ...quoteEndpoint,
    body: z.strictObject({ ...lineKey, car: z.strictObject(vehicleBody.shape).nullable() }),
  },
  'POST /admin/quotes/:id/lines/change': {
    summary: 'Change the quantity and the price of a set. A price other than the buyer’s own needs a reason.',
    permission: 'orders.change',
    ...quoteEndpoint,
    body: z.strictObject({
      ...lineKey,
      /** 0 removes the set. */
      quantity: z.number().int().min(0).max(MAX_QUANTITY),
      price: priceInput,
      reason: text(500).overwrite(maskCardNumbers),
    }),
  },
  'POST /admin/quotes/:id/send': {
    summary: 'Email the quote with its link. After that, the quote does not change.',
    permission: 'orders.change',
    ...quoteEndpoint,
    body: versionSeen,
  },
  'POST /admin/quotes/:id/resend': {
    summary: 'Email the link of a sent quote once more.',
    permission: 'orders.change',
    ...quoteEndpoint,
    body: versionSeen,
  },
  'POST /admin/quotes/:id/revise': {
    summary: 'Make a sent quote a draft again. Until it is sent again, its link does not work.',
    permission: 'orders.change',
    ...quoteEndpoint,
    body: versionSeen,
  },
  'POST /admin/quotes/:id/delete': {
    summary: 'Delete a quote that is not sent, with its sets.',
    permission: 'orders.change',
    params: quoteParams,
    body: versionSeen,
    reply: reply({}),
  },
  'POST /admin/quotes/:id/payment': {
    summary: 'Place the order of a quote that was paid outside the checkout. Its address must be complete.',
    // The permission for refunds covers all manual entries of money.
    permission: 'refunds',
    ...quoteEndpoint,
    body: z.strictObject({
      amount: price,
      received_on: day,
      method: z.enum(OFFLINE_METHODS),
      note: staffNote(500).optional(),
      /** The complete shipping address, if the quote has only its country and province, which must be the same. */
      address: address.optional(),
      last_modified_time: lastModifiedSeen,
    }),
  },
} satisfies CallTable;
