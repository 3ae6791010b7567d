import { z } from 'zod';
import { MESSAGE_TYPES, SHOP_MESSAGE_TYPES } from '#domain/contact.ts';
import type { CallTable } from '../call.ts';
import { confirmation, ignored, reply, text } from '../shapes.ts';
import { orderSummary } from './order-shapes.ts';
import {
  bulkReply,
  lastModifiedSeen,
  listExport,
  listQuery,
  listReply,
  queueSize,
  selectionQuery,
  time,
  uuid,
} from './shapes.ts';

const messageRow = z.object({
  message_id: z.string(),
  thread_id: z.string(),
  order_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  email: z.string(),
  type: z.enum(MESSAGE_TYPES),
  title: z.string(),
  content: z.string(),
  /** True if sent by the shop. */
  direction: z.boolean(),
  /** True if the message needs no more attention: staff marked it as done, replied to it or wrote it. */
  is_read: z.boolean(),
  is_replied: z.boolean(),
  /** True if staff attached the message to its order. */
  is_attached: z.boolean(),
  reply_message: z.string().nullable(),
  replied_time: time.nullable(),
  /** Epoch milliseconds, as text. */
  created_time: z.string(),
});

const cannedReply = z.object({ reply_id: z.string(), title: z.string(), content: z.string() });
const cannedReplyList = reply({
  records: z.array(cannedReply.extend({ last_modified_time: time })),
});

export const adminMessageCalls = {
  'GET /admin/messages': {
    summary: 'Messages, searchable by title or email.',
    permission: 'messages.see',
    query: listQuery('messages'),
    reply: listReply(
      messageRow.extend({
        /** The name in the sender's or recipient's account; empty if it is unknown. */
        name: z.string(),
      }),
    ).extend({
      unread: z.number().int(),
      /** The size of the queue that has a tab in the list. */
      queues: z.object({ unread: queueSize }),
    }),
  },
  'GET /admin/messages/:id': {
    summary: 'One message with its conversation and order.',
    permission: 'messages.see',
    params: z.strictObject({ id: uuid }),
    reply: reply({
      /** The one message, in an array. */
      record: z.array(messageRow),
      /** The conversation: the message's thread, and its sender's other messages about the order; oldest first. */
      thread: z.array(
        messageRow.extend({
          /** The email of the staff member who wrote the message or its reply. */
          staff: z.string().nullable(),
        }),
      ),
      /** The other unanswered messages: their number and the oldest one. */
      unanswered: z.object({ count: z.number().int(), message_id: z.string().nullable() }),
      order: orderSummary
        .extend({
          lines: z.array(z.object({ part_number: z.string(), quantity: z.number().int() })),
          shipments: z.array(z.object({ carrier: z.string(), tracking_number: z.string().nullable() })),
        })
        .nullable(),
      /** The sender's latest orders, if the message belongs to no existing order. */
      suggested_orders: z.array(orderSummary),
      /** The canned replies that suit the message, with their placeholders filled. */
      canned_replies: z.array(cannedReply),
      /** Null for messages sent by the shop. */
      sender: z
        .object({
          /** The name in the sender's account or in the sender's order; null if it is unknown. */
          name: z.string().nullable(),
          /** True if the sender has proved that the message's email address is theirs. */
          is_confirmed: z.boolean(),
          /** The relation between the sender and the order; see `OrderRelation`. */
          order: z.enum(['own', 'same-address', 'other']).nullable(),
        })
        .nullable(),
    }),
  },
  'POST /admin/messages/:id/attach': {
    summary: 'Attach the thread of a message that belongs to no existing order to an order.',
    permission: 'messages.answer',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ order_id: text(50) }),
    reply: confirmation,
  },
  'POST /admin/messages/:id/detach': {
    summary: 'Detach the thread of a message from the order that staff attached it to.',
    permission: 'messages.answer',
    params: z.strictObject({ id: uuid }),
    reply: confirmation,
  },
  'GET /admin/canned-replies': {
    summary: 'All canned replies, sorted by title, with unfilled placeholders.',
    permission: 'messages.see',
    reply: cannedReplyList,
  },
  'POST /admin/canned-replies': {
    summary: 'Add a canned reply, or change the one with the given id.',
    permission: 'messages.answer',
    body: z.strictObject({
      reply_id: uuid.optional(),
      title: text(1000),
      content: text(20_000),
      last_modified_time: lastModifiedSeen,
    }),
    reply: cannedReplyList,
  },
  'POST /admin/canned-replies/:id/delete': {
    summary: 'Delete a canned reply.',
    permission: 'messages.answer',
    params: z.strictObject({ id: uuid }),
    reply: cannedReplyList,
  },
  'POST /admin/reply': {
    summary: 'Reply to a message and email the reply. A message can have only one reply.',
    permission: 'messages.answer',
    body: z.strictObject({
      message_id: uuid,
      data: z.strictObject({ is_replied: ignored, reply_message: text(5000) }),
    }),
    reply: reply({ message: z.array(messageRow) }),
  },
  'POST /admin/request': {
    summary: 'Email a message to the customer of an order, to the owner of an account, or in a thread.',
    permission: 'messages.answer',
    body: z.strictObject({
      customer_id: text(60).nullish(),
      /** A message of the thread to continue; the new message has the same recipient and order. */
      message_id: uuid.nullish(),
      data: z.strictObject({
        type: z.enum(SHOP_MESSAGE_TYPES),
        order_id: text(50).nullish(),
        title: text(1000),
        content: text(20_000),
        customer_id: ignored,
        created_time: ignored,
        is_read: ignored,
        direction: ignored,
      }),
    }),
    reply: confirmation,
  },
  'POST /admin/messages/bulk': {
    summary: 'Mark several messages as done without a reply, or as open again.',
    permission: 'messages.answer',
    body: z.strictObject({ ids: z.array(uuid).min(1).max(500), action: z.enum(['done', 'open']) }),
    reply: bulkReply,
  },
  'GET /admin/messages/export': listExport('messages.see', selectionQuery('messages', uuid)),
} satisfies CallTable;
