import { z } from 'zod';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { savedAddress } from './addresses.ts';
import type { CallTable } from './call.ts';
import { cart, coupon, currency, quoteTotals, reply, text } from './shapes.ts';
import { wishList, wishListEntry } from './wish-lists.ts';

/** The cart, its coupon, and the data in every page's header. */

const cartReply = reply(cart.shape);

export const cartCalls = {
  'GET /header': {
    summary: 'Data for every page: cart, account, addresses, wish lists, model years.',
    access: 'guest-or-account',
    /** `closed`: the cart is not displayed, so its price changes are not marked as seen. */
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
    }),
    limit: 'none',
  },
  'POST /user/cart/add': {
    summary: 'Add an item to the cart or set its quantity.',
    access: 'guest-or-account',
    body: z.object({
      itemData: z.object({
        part_number: text(40),
        car_part_id: text(40),
        quantity: z.number().int().min(1).max(MAX_QUANTITY),
        customer_id: text(60).optional(),
        is_temporary: z.boolean().optional(),
      }),
      is_replaced: z.boolean().default(false),
    }),
    reply: cartReply,
    extendsGuest: true,
    limit: 'cart',
  },
  'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove': {
    summary: 'Remove a line from the cart.',
    access: 'guest-or-account',
    params: z.object({ customerOrTemporaryId: text(60), part_number: text(40), car_part_id: text(40) }),
    reply: cartReply,
    limit: 'cart',
  },
  'GET /coupon/:code': {
    summary: 'Apply a coupon to the cart, replacing any other.',
    access: 'guest-or-account',
    params: z.object({ code: text(50) }),
    reply: cartReply.extend({ coupon }),
    requiresCustomHeader: true,
    limit: 'coupon',
  },
  'DELETE /coupon': {
    summary: 'Remove the coupon from the cart.',
    access: 'guest-or-account',
    reply: cartReply,
    limit: 'cart',
  },
  'GET /quote': {
    summary: "Cart totals for a province. POST /placeorder expects the order's total to match.",
    access: 'guest-or-account',
    query: z.object({ currency, country: text(100).optional(), province: text(100).optional() }),
    reply: reply({ ...quoteTotals.shape, currency }),
    limit: 'none',
    priority: 'high',
  },
} satisfies CallTable;
