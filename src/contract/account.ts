/** Account settings, export of personal data, and closing the account. */

import { z } from 'zod';
import { CREDIT_KINDS } from '#domain/credit.ts';
import { savedAddress } from './addresses.ts';
import type { CallTable } from './call.ts';
import { lineUnits, orderCalls } from './orders.ts';
import { recentSearch } from './recent-searches.ts';
import { quoteContent } from './sales-quotes.ts';
import { savedCar } from './saved-cars.ts';
import { confirmation, currency, customerPath, price, reply, session, taxExemption, text } from './shapes.ts';
import { customerInfo } from './sign-in.ts';
import { thread, threadMessage } from './threads.ts';
import { wishList, wishListEntry } from './wish-lists.ts';

const personalData = z.object({
  exported_time: z.iso.datetime(),
  account: customerInfo.omit({ hash_code: true }).extend({ created_time: z.iso.datetime() }),
  sessions: z.array(session.omit({ session_id: true, is_current: true })),
  addresses: z.array(savedAddress),
  wishLists: z.array(wishList),
  wishListsItems: z.array(wishListEntry),
  savedCar: z.array(savedCar),
  recentSearch: z.array(recentSearch),
  cartItems: lineUnits,
  orders: z.array(orderCalls['GET /user/:customerid/orders/:orderid'].reply.shape.orderInfo),
  /** Quotes that the shop has sent. */
  quotes: z.array(
    z.object({
      quote_number: z.number().int(),
      sent_time: z.iso.datetime(),
      valid_until: z.string(),
      message: z.string().nullable(),
      content: quoteContent,
    }),
  ),
  credit: z.array(
    z.object({
      currency,
      kind: z.enum(CREDIT_KINDS),
      amount: price,
      note: z.string(),
      time: z.iso.datetime(),
    }),
  ),
  taxExemptions: z.array(taxExemption),
  /** Actions on the account by the customer, staff and the shop, newest first. */
  history: z.array(
    z.object({
      time: z.iso.datetime(),
      action: z.string(),
      by: z.enum(['customer', 'staff', 'shop']),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  messages: z.array(thread.extend({ messages: z.array(threadMessage) })),
  /** Requests for an email when a sold-out set is back in stock. */
  backInStock: z.array(
    z.object({
      part_number: z.string(),
      requested_time: z.iso.datetime(),
      confirmed_time: z.iso.datetime().nullable(),
      notified_time: z.iso.datetime().nullable(),
    }),
  ),
});

export const accountCalls = {
  'GET /user/:customerId/accountSettings': {
    summary: 'The profile shown in the account settings.',
    access: 'account',
    params: customerPath,
    reply: reply({ accountSettings: customerInfo }),
    limit: 'none',
  },
  'POST /user/:customerId/personalData': {
    summary: 'Export all personal data of the customer as one document. The export is audited.',
    access: 'account',
    params: customerPath,
    reply: reply({ personalData }),
    limit: 'personal-data',
  },
  'POST /user/:customerId/account/delete': {
    summary:
      'Close the account permanently. Requires the password. Orders and their documents are kept, and all sessions end.',
    access: 'account',
    csrf: 'origin-and-token',
    params: customerPath,
    body: z.object({ password: text(200) }),
    reply: confirmation,
    limit: 'none',
  },
} satisfies CallTable;
