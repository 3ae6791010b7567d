import { z } from 'zod';
import { EMAIL_STATES, EMAIL_TOPICS, HIDDEN_REASONS } from '#domain/email-log.ts';
import type { CallTable } from '../call.ts';
import { confirmation, reply } from '../shapes.ts';
import { listQuery, listReply, time, uuid } from './shapes.ts';

const loggedEmail = z.object({
  outbox_id: uuid,
  topic: z.enum(EMAIL_TOPICS),
  state: z.enum(EMAIL_STATES),
  /** Null once personal data is erased, or before the email is composed. */
  recipient: z.string().nullable(),
  order_id: z.string().nullable(),
  customer_id: uuid.nullable(),
  message_id: z.string().nullable(),
  /** Null if the email is not about a quote, or if the quote was deleted. */
  quote_number: z.number().int().nullable(),
  /** The reason for the last failed attempt. */
  last_error: z.string().nullable(),
  created_time: time,
  sent_time: time.nullable(),
  can_resend: z.boolean(),
});

export const emailCalls = {
  'GET /admin/emails': {
    summary: 'Every email, newest first, without its content.',
    permission: 'orders.see',
    query: listQuery('emails'),
    reply: listReply(loggedEmail),
  },
  'GET /admin/emails/:id': {
    summary: 'One email, composed again from current data. Its links and codes do not work.',
    permission: 'orders.see',
    params: z.strictObject({ id: uuid }),
    reply: reply({
      record: loggedEmail,
      /** Null if `hidden` is set. */
      content: z
        .object({
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          attachments: z.array(z.string()),
        })
        .nullable(),
      hidden: z.enum(HIDDEN_REASONS).nullable(),
    }),
  },
  'POST /admin/emails/:id/resend': {
    summary: 'Send an email again, composed from current data. At most 5 a day per order, quote or message.',
    permission: 'messages.answer',
    params: z.strictObject({ id: uuid }),
    reply: confirmation,
  },
} satisfies CallTable;
