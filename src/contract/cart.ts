/** The cart, its coupon, and the data in every page's header. */

import { z } from 'zod';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { savedAddress } from './addresses.ts';
import type { CallTable } from './call.ts';
import { garage } from './garage.ts';
import { cart, coupon, currency, id, price, quoteLink, quoteTotals, reply, text } from './shapes.ts';
import { wishList, wishListEntry } from './wish-lists.ts';

const cartReply = reply(cart.shape);

export const cartCalls = {
  'GET /header': {
    summary: 'Data for every page: cart, account, addresses, wish lists, model years.',
    access: 'guest-or-account',
    /** `closed`: the cart is not displayed, so its price changes do not count as seen. */
    query: z.object({ cart: z.literal('closed').optional() }),
    reply: cartReply.extend({
      customer: z.array(
        z.object({
          customer_id: z.string(),
          email: z.string(),
          first_name: z.string().nullable(),
          percentage: z.number(),
          hash_code: z.string(),
        }),
      ),
      addresses: z.array(savedAddress),
      wishLists: z.array(wishList),
      wishListsItems: z.array(wishListEntry),
      years: z.array(z.object({ year: z.number().int() })),
      ...garage.shape,
    }),
    limit: 'none',
    priority: ({ cart }) => (cart === 'closed' ? 'low' : 'high'),
  },
  'POST /user/cart/add': {
    summary: 'Add an item to the cart, for the active car, or set its quantity.',
    access: 'guest-or-account',
    body: z.object({
      itemData: z.object({
        part_number: text(40),
        car_part_id: text(40),
        quantity: z.number().int().min(1).max(MAX_QUANTITY),
        customer_id: text(60).optional(),
        is_temporary: z.boolean().optional(),
      }),
      /** Replace the quantity of the line instead of adding to it. */
      is_replaced: z.boolean().default(false),
      /** The car of a new line, if it is not the active one. */
      car_id: id.optional(),
      /** Add the set without a car, even if one is active. */
      is_unchecked: z.boolean().default(false),
      /** Required to add a set that does not fit the active car. */
      is_acknowledged: z.boolean().default(false),
    }),
    reply: cartReply,
    extendsGuest: true,
    limit: 'cart',
    priority: 'high',
  },
  'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove': {
    summary: 'Remove a line from the cart.',
    access: 'guest-or-account',
    params: z.object({ customerOrTemporaryId: text(60), part_number: text(40), car_part_id: text(40) }),
    reply: cartReply,
    limit: 'cart',
    priority: 'high',
  },
  'POST /user/cart/car': {
    summary: 'Change the car of a cart line, or acknowledge that the set does not fit it.',
    access: 'guest-or-account',
    body: z.object({
      part_number: text(40),
      car_part_id: text(40),
      /** A car of the garage; null for a set without a car. */
      car_id: id.nullable(),
      is_acknowledged: z.boolean().default(false),
    }),
    reply: cartReply,
    limit: 'cart',
  },
  'GET /coupon/:code': {
    summary: 'Apply a coupon to the cart, replacing any other.',
    access: 'guest-or-account',
    params: z.object({ code: text(50) }),
    /** A coupon for another currency is refused. Without a currency, coupons for either are accepted. */
    query: z.object({ currency: currency.optional() }),
    reply: cartReply.extend({ coupon }),
    requiresCustomHeader: true,
    limit: 'coupon',
    priority: 'high',
  },
  'DELETE /coupon': {
    summary: 'Remove the coupon from the cart.',
    access: 'guest-or-account',
    reply: cartReply,
    limit: 'cart',
    priority: 'high',
  },
  'GET /quote': {
    summary: "Cart totals for a province. POST /placeorder expects the order's total to match.",
    access: 'guest-or-account',
    query: z.object({
      currency,
      country: text(100).optional(),
      province: text(100).optional(),
      quote_link: quoteLink.optional(),
    }),
    /** `credit`: the store credit that can pay part or all of the total. */
    reply: reply({ ...quoteTotals.shape, currency, credit: price }),
    limit: 'none',
    priority: 'high',
  },
} satisfies CallTable;
