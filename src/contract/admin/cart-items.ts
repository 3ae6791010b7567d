/** Cart lines and their manual prices. */

import { z } from 'zod';
import { maskCardNumbers } from '#domain/card-number.ts';
import { FIT_VERDICTS } from '#domain/fitment.ts';
import type { CallTable } from '../call.ts';
import { lineFit, namedItem, optionalPrice, price, reply, text, vehicle } from '../shapes.ts';
import { day, lastModifiedSeen, listExport, listQuery, listReply, priceInput, time, uuid } from './shapes.ts';

const cartItemRow = vehicle.extend({
  /** Id of the account or guest that owns the cart. */
  customer_id: z.string(),
  /** True if the cart belongs to a guest. */
  is_visitor: z.boolean(),
  /** The account's contact details. Missing ones are from the order that is being paid or from the newest address. */
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  ...namedItem.shape,
  car_part_id: z.string(),
  quantity: z.number().int(),
  /** The list prices, which a manual price replaces. */
  cad_price: price,
  usd_price: price,
  cart_cad_price: optionalPrice,
  cart_usd_price: optionalPrice,
  cart_custom_note: z.string().nullable(),
  /** Last day of the manual price; null if it has none. */
  cart_price_until: z.string().nullable(),
  added_time: time,
  last_modified_time: time,
  /** The notes of the fitments that the shopper's answers have not settled, joined by ' / '; null if there are none. */
  note: z.string().nullable(),
  fit_verdict: z.enum(FIT_VERDICTS),
  ...lineFit,
});

const lineKey = { customer_id: uuid, part_number: text(40), car_part_id: text(40) };

export const cartItemCalls = {
  'GET /admin/cartitems': {
    summary: 'Cart lines, searchable by customer id (case-sensitive), part number, `car_part_id` or email.',
    permission: 'customers.see',
    query: listQuery('cartitems'),
    reply: listReply(cartItemRow),
  },
  'POST /admin/cartitems': {
    summary: 'Set the price of a cart line manually. The CAD price and the note are required.',
    permission: 'pricing',
    body: z.strictObject({
      ...lineKey,
      /** Optional here, like the note: the handler refuses a missing value with a specific message. */
      cad_price: priceInput.nullish(),
      usd_price: priceInput.nullish(),
      custom_note: text(500).overwrite(maskCardNumbers).nullish(),
      price_until: day.nullish(),
      last_modified_time: lastModifiedSeen,
    }),
    reply: reply({ cartItem: cartItemRow }),
  },
  'POST /admin/cartitems/clear': {
    summary: 'Clear the manual price of a cart line.',
    permission: 'pricing',
    body: z.strictObject({ ...lineKey, last_modified_time: lastModifiedSeen }),
    reply: reply({ cartItem: cartItemRow }),
  },
  'GET /admin/cartitems/export': listExport('customers.see', listQuery('cartitems')),
} satisfies CallTable;
