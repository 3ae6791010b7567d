import { z } from 'zod';
import type { CallTable } from './call.ts';
import { id, ownPath, pageQuery, scode, smessage, text } from './shapes.ts';

/** The customer's side of the messages: threads that begin with a request, or with a message of the shop. */

export const thread = z.object({
  /** The id of its first message. */
  thread_id: z.string(),
  type: z.string(),
  title: z.string(),
  order_id: z.string().nullable(),
  /** When something was last written in it; epoch milliseconds, as text. */
  last_time: z.string(),
  message_number: z.number().int(),
  /** The shop wrote something that the customer has not opened. */
  is_unread: z.boolean(),
});

/** One thing said, by either side. */
export const said = z.object({
  message_id: z.string(),
  content: z.string(),
  /** True: written by the shop. */
  direction: z.boolean(),
  created_time: z.string(),
});

const opened = z.object({ scode, smessage, thread, messages: z.array(said) });
const threadPath = ownPath.extend({ id });

export const threadCalls = {
  'GET /user/:customerId/messages': {
    summary: 'One page of the threads, the latest first, and how many are unread.',
    access: 'account',
    params: ownPath,
    query: pageQuery,
    reply: z.object({
      scode,
      smessage,
      messages: z.array(thread),
      totalRecords: z.number().int(),
      unread: z.number().int(),
    }),
    limit: 'none',
  },
  'GET /user/:customerId/messages/:id': {
    summary: 'One thread, everything said in it, the oldest first.',
    access: 'account',
    params: threadPath,
    reply: opened,
    limit: 'none',
  },
  'POST /user/:customerId/messages/:id/read': {
    summary: 'The customer has opened the thread.',
    access: 'account',
    params: threadPath,
    reply: z.object({ scode, smessage, unread: z.number().int() }),
    limit: 'account',
  },
  'POST /user/:customerId/messages/:id/reply': {
    summary: 'Writes on in a thread; the shop gets it as a new message.',
    access: 'account',
    params: threadPath,
    body: z.object({ content: text(20_000) }),
    reply: opened,
    limit: 'contact',
  },
} satisfies CallTable;
