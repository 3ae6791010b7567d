/** Message threads of a customer, started by a contact request or by the shop. */

import { z } from 'zod';
import { MESSAGE_TYPES } from '#domain/contact.ts';
import type { CallTable } from './call.ts';
import { customerPath, id, pageQuery, reply, text } from './shapes.ts';

export const thread = z.object({
  thread_id: z.string(),
  type: z.enum(MESSAGE_TYPES),
  title: z.string(),
  order_id: z.string().nullable(),
  /** Time of the last message; epoch milliseconds, as text. */
  last_time: z.string(),
  /** Number of messages in the thread. */
  message_number: z.number().int(),
  is_from_shop: z.boolean(),
  /** True if the shop has written a message that the customer has not opened. */
  is_unread: z.boolean(),
});

export const threadMessage = z.object({
  message_id: z.string(),
  content: z.string(),
  /** True if written by the shop. */
  direction: z.boolean(),
  /** Epoch milliseconds, as text. */
  created_time: z.string(),
});

const threadReply = reply({ thread, messages: z.array(threadMessage) });
const threadPath = customerPath.extend({ id });

export const threadCalls = {
  'GET /user/:customerId/messages': {
    summary: 'One page of the threads, latest first, and the number of unread ones.',
    access: 'account',
    params: customerPath,
    query: pageQuery,
    reply: reply({ messages: z.array(thread), totalRecords: z.number().int(), unread: z.number().int() }),
    limit: 'none',
  },
  'GET /user/:customerId/messages/:id': {
    summary: 'One thread with its messages, oldest first.',
    access: 'account',
    params: threadPath,
    reply: threadReply,
    limit: 'none',
  },
  'POST /user/:customerId/messages/:id/read': {
    summary: 'Mark the thread as read.',
    access: 'account',
    params: threadPath,
    reply: reply({ unread: z.number().int() }),
    limit: 'account',
  },
  'POST /user/:customerId/messages/:id/reply': {
    summary: 'Reply in a thread; the shop receives the reply as a new message.',
    access: 'account',
    params: threadPath,
    body: z.object({ content: text(20_000) }),
    reply: threadReply,
    limit: 'contact',
  },
} satisfies CallTable;
