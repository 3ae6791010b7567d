import { z } from 'zod';
import { withoutCardNumbers } from '#domain/card-number.ts';
import type { CallTable } from '../call.ts';
import { optionalPrice, scode, smessage, text } from '../shapes.ts';
import { day, listQuery, listReply, seen, time, uuid } from './shapes.ts';

/** What lies in carts, and prices set by hand for it. */

const cartItemRow = z.object({
  /** The account, or the visitor that the cart belongs to. */
  customer_id: z.string(),
  is_visitor: z.boolean(),
  email: z.string().nullable(),
  part_number: z.string(),
  car_part_id: z.string(),
  displayname: z.string(),
  quantity: z.number().int(),
  cart_cad_price: optionalPrice,
  cart_usd_price: optionalPrice,
  cart_custom_note: z.string().nullable(),
  /** The last day on which the hand-set price counts; open when null. */
  cart_price_until: z.string().nullable(),
  last_modified_time: time,
});

const line = { customer_id: uuid, part_number: text(40), car_part_id: text(40) };
const amount = z.number().min(0.01).max(100_000).multipleOf(0.01);

export const cartItemCalls = {
  'GET /admin/cartitems': {
    summary: 'Cart lines, by customer id (case-sensitive), part number or car id.',
    access: 'staff',
    permission: 'customers.see',
    query: listQuery('cartitems'),
    reply: listReply(cartItemRow),
    limit: 'none',
  },
  'POST /admin/cartitems': {
    summary: 'Sets the price of a cart line by hand, with its note; CAD is required, USD is not.',
    access: 'staff',
    permission: 'pricing',
    body: z.strictObject({
      ...line,
      cad_price: amount.nullish(),
      usd_price: amount.nullish(),
      custom_note: text(500).overwrite(withoutCardNumbers).nullish(),
      price_until: day.nullish(),
      last_modified_time: seen,
    }),
    reply: z.object({ scode, smessage, cartItem: cartItemRow }),
    limit: 'none',
  },
  'POST /admin/cartitems/clear': {
    summary: 'Takes the hand-set price off a cart line.',
    access: 'staff',
    permission: 'pricing',
    body: z.strictObject({ ...line, last_modified_time: seen }),
    reply: z.object({ scode, smessage, cartItem: cartItemRow }),
    limit: 'none',
  },
  'GET /admin/cartitems/export': {
    summary: 'The list as CSV, all of it.',
    access: 'staff',
    permission: 'customers.see',
    query: listQuery('cartitems'),
    reply: z.any(),
    file: 'text/csv; charset=utf-8',
    limit: 'none',
  },
} satisfies CallTable;
