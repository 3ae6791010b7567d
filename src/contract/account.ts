import { z } from 'zod';
import { savedAddress } from './addresses.ts';
import type { CallTable } from './call.ts';
import { orderCalls } from './orders.ts';
import { recentSearch } from './recent-searches.ts';
import { savedCar } from './saved-cars.ts';
import { ownPath, scode, smessage, text } from './shapes.ts';
import { customerInfo } from './sign-in.ts';
import { said, thread } from './threads.ts';
import { wishList, wishListEntry } from './wish-lists.ts';

/** The customer's settings, what the shop holds about the person, and the end of the account. */

const personalData = z.object({
  exported_time: z.iso.datetime(),
  account: customerInfo.omit({ hash_code: true }).extend({ created_time: z.iso.datetime() }),
  sessions: z.array(
    z.object({
      agent: z.string().nullable(),
      created_time: z.iso.datetime(),
      seen_time: z.iso.datetime(),
    }),
  ),
  addresses: z.array(savedAddress),
  wishLists: z.array(wishList),
  wishListsItems: z.array(wishListEntry),
  savedCar: z.array(savedCar),
  recentSearch: z.array(recentSearch),
  cartItems: z.array(
    z.object({ part_number: z.string(), car_part_id: z.string(), quantity: z.number().int() }),
  ),
  orders: z.array(orderCalls['GET /user/:customerid/orders/:orderid'].reply.shape.orderInfo),
  messages: z.array(thread.extend({ said: z.array(said) })),
});

export const accountCalls = {
  'GET /user/:customerId/accountSettings': {
    summary: 'The profile, to change it.',
    access: 'account',
    params: ownPath,
    reply: z.object({ scode, smessage, accountSettings: customerInfo }),
    limit: 'none',
  },
  'POST /user/:customerId/personalData': {
    summary:
      'Everything the shop holds about the person, as one document to keep; that it was given is noted.',
    access: 'account',
    params: ownPath,
    reply: z.object({ scode, smessage, personalData }),
    limit: 'personal-data',
  },
  'POST /user/:customerId/account/delete': {
    summary:
      'Ends the account for good, after its password: orders stay, the person is blanked, every session ends.',
    access: 'account',
    csrf: 'page-and-hashcode',
    params: ownPath,
    body: z.object({ password: text(200) }),
    reply: z.object({ scode, smessage }),
    limit: 'none',
  },
} satisfies CallTable;
