/** The search across all records. */

import { z } from 'zod';
import { MESSAGE_TYPES } from '#domain/contact.ts';
import { HIDDEN_FIELDS } from '#domain/record-search.ts';
import type { CallTable } from '../call.ts';
import { reply, text } from '../shapes.ts';
import { orderRow } from './order-shapes.ts';
import { quoteRow } from './quotes.ts';
import { documentRow } from './reports.ts';
import { listedItem, time } from './shapes.ts';

/** The fields that contain words of the text which the result does not show. */
const hidden_matches = z.array(z.enum(HIDDEN_FIELDS));

export const findCalls = {
  'POST /admin/find': {
    summary:
      'Orders, invoices, quotes, customers, items, messages and promotions that contain every word of a text: numbers, names, email addresses, phone, part and tracking numbers; items also by interchange number and car. Contains only records that the role may see.',
    permission: 'access',
    // In the body, because URLs are logged and the text may be an address or a VIN.
    body: z.strictObject({ text: text(200) }),
    reply: reply({
      orders: z.array(orderRow.extend({ hidden_matches })),
      customers: z.array(
        z.object({
          /** Null for a guest, who is identified by the email address of their orders. */
          customer_id: z.string().nullable(),
          email: z.string(),
          name: z.string(),
          order_count: z.number().int(),
          hidden_matches,
          /** The units in the open cart of an account; 0 for a guest. */
          cart_units: z.number().int(),
        }),
      ),
      items: z.array(
        listedItem.extend({
          /** True if an interchange number of the item contains the text. */
          has_interchange_match: z.boolean(),
        }),
      ),
      messages: z.array(
        z.object({
          message_id: z.string(),
          email: z.string(),
          type: z.enum(MESSAGE_TYPES),
          title: z.string(),
          created_time: time,
          /** The part of the content around the match; null if the title or the address already contains the text. */
          excerpt: z.string().nullable(),
        }),
      ),
      /** The invoice and the credit note with the number that the text names. */
      documents: z.array(
        documentRow.pick({ kind: true, number: true, order_id: true, name: true, issued_time: true }),
      ),
      quotes: z.array(quoteRow),
      promotions: z.array(
        z.object({ id: z.number().int(), code: z.string(), description: z.string(), is_active: z.boolean() }),
      ),
    }),
  },
} satisfies CallTable;
