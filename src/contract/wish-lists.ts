/** Wish lists: at most five, with fifty items each, visible to their owner only. */

import { z } from 'zod';
import type { CallTable } from './call.ts';
import { cart, customerPath, id, ignored, product, reply, text } from './shapes.ts';

export const wishList = z.object({
  list_id: z.string(),
  list_name: z.string(),
  customer_id: z.string(),
  is_public: z.literal(false),
  /** Number of items in the list. */
  item_number: z.number().int(),
});

/** An item's place in a list, without the item's data. */
export const wishListEntry = z.object({
  list_id: z.string(),
  part_number: z.string(),
  car_part_id: z.string(),
});

const wishListItem = product.extend({
  list_id: z.string(),
  /** False if the item is no longer sold or no longer fits this car. The shopper can then only remove it. */
  is_active: z.boolean(),
});

const lists = reply({ wishLists: z.array(wishList) });
const listsAndEntries = lists.extend({ wishListsItems: z.array(wishListEntry) });
const form = reply({ wishListCreate: wishList.nullable() });
const listPath = customerPath.extend({ id });
const itemPath = z.object({ listId: id, part_number: text(40), car_part_id: text(40) });
const body = z.object({
  wishList: z.object({ list_name: text(500), customer_id: ignored, is_public: ignored }),
});

export const wishListCalls = {
  'GET /user/:customerId/wishLists': {
    summary:
      "The customer's wish lists, oldest first, and the image of the latest item of each list that has items.",
    access: 'account',
    params: customerPath,
    reply: lists.extend({
      images: z.array(z.object({ list_id: z.string(), main_image: z.string().nullable() })),
    }),
    limit: 'none',
  },
  'GET /user/:customerId/wishListCreate': {
    summary: 'An empty form for a new list. Refused if there are five lists.',
    access: 'account',
    params: customerPath,
    reply: form,
    limit: 'none',
  },
  'GET /user/:customerId/wishListCreate/:id': {
    summary: 'One list as an editable form.',
    access: 'account',
    params: listPath,
    reply: form,
    limit: 'none',
  },
  'GET /user/:customerId/wishListItems/:id': {
    summary: "A list's items with the customer's prices, newest first.",
    access: 'account',
    params: listPath,
    reply: reply({ wishList, wishListItems: z.array(wishListItem) }),
    limit: 'none',
  },
  'POST /user/wishList/create': {
    summary: 'Create a list.',
    access: 'account',
    body,
    reply: lists,
    limit: 'account',
  },
  'POST /user/:customerId/wishLists/:id/edit': {
    summary: 'Rename a list.',
    access: 'account',
    params: listPath,
    body,
    reply: lists,
    limit: 'account',
  },
  'DELETE /user/:customerId/wishLists/:id/delete': {
    summary: 'Delete a list and its items.',
    access: 'account',
    params: listPath,
    reply: listsAndEntries,
    limit: 'account',
  },
  'POST /user/wishList/item/add': {
    summary:
      'Add an item to a list; without `listId`, to the oldest one, which is created if there is none. Idempotent.',
    access: 'account',
    signInRefusal: 'log-in-first',
    body: z.object({ listId: id.optional(), partNumber: text(40), carPartId: text(40) }),
    reply: listsAndEntries,
    limit: 'account',
  },
  'DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove': {
    summary: 'Remove an item from a list.',
    access: 'account',
    signInRefusal: 'log-in-first',
    params: itemPath,
    reply: listsAndEntries,
    limit: 'account',
  },
  'POST /user/wishList/:listId/item/:part_number/:car_part_id/move': {
    summary: 'Move an item from a list into the cart.',
    access: 'account',
    params: itemPath,
    reply: listsAndEntries.extend(cart.shape),
    limit: 'account',
  },
} satisfies CallTable;
