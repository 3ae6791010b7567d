import { z } from 'zod';
import { SHOP_MESSAGE_TYPES } from '#domain/contact.ts';
import type { CallTable } from '../call.ts';
import { echoed, scode, smessage, text } from '../shapes.ts';
import { bulkReply, listQuery, listReply, said, uuid } from './shapes.ts';

/** Messages: what customers wrote, and what the shop wrote to them. */

const messageRow = z.object({
  message_id: z.string(),
  thread_id: z.string(),
  order_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  email: z.string(),
  type: z.string(),
  title: z.string(),
  content: z.string(),
  /** True: sent by the shop. */
  direction: z.boolean(),
  is_read: z.boolean(),
  is_replied: z.boolean(),
  reply_message: z.string().nullable(),
  /** Epoch milliseconds, as text. */
  created_time: z.string(),
});

export const adminMessageCalls = {
  'GET /admin/messages': {
    summary: 'Messages, by title or e-mail.',
    access: 'staff',
    permission: 'messages.see',
    query: listQuery('messages'),
    reply: listReply(messageRow).extend({ unread: z.number().int() }),
    limit: 'none',
  },
  'GET /admin/messages/:id': {
    summary: 'One message with its thread and its order.',
    access: 'staff',
    permission: 'messages.see',
    params: z.strictObject({ id: uuid }),
    reply: z.object({
      scode,
      smessage,
      record: z.array(messageRow),
      thread: z.array(messageRow),
      order: z.object({ order_id: z.string(), status: z.string() }).nullable(),
    }),
    limit: 'none',
  },
  'POST /admin/reply': {
    summary: 'Answers a message, once; the answer is mailed.',
    access: 'staff',
    permission: 'messages.answer',
    body: z.strictObject({
      message_id: uuid,
      data: z.strictObject({ is_replied: echoed, reply_message: text(5000) }),
    }),
    reply: z.object({ scode, smessage, message: z.array(messageRow) }),
    limit: 'none',
  },
  'POST /admin/request': {
    summary: 'Sends a message to the customer of an order or an account; it is mailed.',
    access: 'staff',
    permission: 'messages.answer',
    body: z.strictObject({
      customer_id: text(60).nullish(),
      data: z.strictObject({
        type: z.enum(SHOP_MESSAGE_TYPES),
        order_id: text(50).nullish(),
        title: text(1000),
        content: text(20_000),
        customer_id: echoed,
        created_time: echoed,
        is_read: echoed,
        direction: echoed,
      }),
    }),
    reply: said,
    limit: 'none',
  },
  'POST /admin/messages/bulk': {
    summary: 'Marks several messages as read or unread.',
    access: 'staff',
    permission: 'messages.answer',
    body: z.strictObject({ ids: z.array(uuid).min(1).max(500), action: z.enum(['read', 'unread']) }),
    reply: bulkReply,
    limit: 'none',
  },
  'GET /admin/messages/export': {
    summary: 'The list as CSV, all of it.',
    access: 'staff',
    permission: 'messages.see',
    query: listQuery('messages'),
    reply: z.any(),
    file: 'text/csv; charset=utf-8',
    limit: 'none',
  },
} satisfies CallTable;
