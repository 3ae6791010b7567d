import { z } from 'zod';
import { CONTACT_TYPES } from '#domain/contact.ts';
import type { CallTable } from './call.ts';
import { confirmation, ignored, text } from './shapes.ts';

export const messageCalls = {
  'POST /user/request': {
    summary: 'Send a message from the contact form.',
    access: 'guest-or-account',
    body: z.object({
      type: z.enum(CONTACT_TYPES),
      email: text(200),
      order_id: text(200).nullish(),
      title: text(1000),
      content: text(20_000),
      /** The key of the order's emailed link, which confirms the address that it was emailed to. */
      key: text(100).optional(),
      customer_id: ignored,
      created_time: ignored,
      is_read: ignored,
    }),
    reply: confirmation,
    limit: 'contact',
  },
} satisfies CallTable;
