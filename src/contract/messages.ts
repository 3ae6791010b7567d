import { z } from 'zod';
import { CONTACT_TYPES } from '#domain/contact.ts';
import type { CallTable } from './call.ts';
import { echoed, scode, smessage, text } from './shapes.ts';

/** What customers write to the shop. */

export const messageCalls = {
  'POST /user/request': {
    summary: 'A request from the contact form; it reaches the messages of the back office.',
    access: 'guest-or-account',
    body: z.object({
      type: z.enum(CONTACT_TYPES),
      email: text(200),
      order_id: text(200).nullish(),
      title: text(1000),
      content: text(20_000),
      customer_id: echoed,
      created_time: echoed,
      is_read: echoed,
    }),
    reply: z.object({ scode, smessage }),
    limit: 'contact',
  },
} satisfies CallTable;
