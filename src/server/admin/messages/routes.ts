import { parseListQuery } from '#domain/admin-lists.ts';
import { maskCardNumbers } from '#domain/card-number.ts';
import { CONTACT_MAX_LENGTHS } from '#domain/contact.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { bulkResponse } from '#server/admin/bulk-response.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { insertMessage, markRead, setReply } from '#server/messages/queries.ts';
import { queueMessageEmail } from '#server/outbox/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { messageList } from './list.ts';
import { messageView } from './message-view.ts';
import {
  countUnread,
  findMessage,
  findOrderStatus,
  findRecipient,
  listExistingIds,
  listThreadMessages,
  lockMessage,
} from './queries.ts';

const OK = { scode: 200 as const, smessage: '' };
/** The customer id that stands for a visitor without an account. */
const VISITOR = 'visitors';

export function adminMessageRoutes(on: On) {
  on('GET /admin/messages', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, messageList, parseListQuery('messages', query));
    return respond({ ...OK, ...page, records: rows.map(messageView), unread: await countUnread(db) });
  });

  on('GET /admin/messages/export', async (context) => {
    const { db, query } = context;
    const rows = readListInBatches(db, messageList, parseListQuery('messages', query));
    return respondWithExport(context, 'messages', csvStream(EXPORT, mapBatches(rows, messageView)));
  });

  on('GET /admin/messages/:id', async ({ db, params, staff }) => {
    const found = await findMessage(db, params.id);
    if (!found) return refusal('not-found');
    // Staff who cannot reply do not mark the message as read.
    if (hasPermission(staff.role, 'messages.answer')) await markRead(db, [params.id], true);
    const message = (await findMessage(db, params.id))!;
    const order = message.order_id === null ? undefined : await findOrderStatus(db, message.order_id);
    const thread = await listThreadMessages(db, message.thread_id);
    return respond({
      ...OK,
      record: [messageView(message)],
      thread: thread.map(messageView),
      order: order ?? null,
    });
  });

  on('POST /admin/reply', async ({ db, staff, body, clock, request_id, t }) => {
    const reply_message = maskCardNumbers(body.data.reply_message.trim());
    if (reply_message === '') return refusal('message-reply-empty');
    const failure = await db.transaction().execute(async (tx) => {
      const message = await lockMessage(tx, body.message_id);
      if (!message) return refusal('not-found');
      if (message.direction || message.is_replied) return refusal('message-answered-once');
      await setReply(tx, message.message_id, reply_message, clock());
      await queueMessageEmail(tx, 'message-reply', message.message_id);
      await recordAudit(tx, staff, request_id, [
        {
          action: 'message-replied',
          subject: message.order_id ?? `message ${message.message_id}`,
          before: null,
          after: { message_id: message.message_id, reply_message },
        },
      ]);
      return null;
    });
    if (failure) return failure;
    const message = (await findMessage(db, body.message_id))!;
    return respond({ ...OK, smessage: t('message-queued'), message: [messageView(message)] });
  });

  on('POST /admin/request', async ({ db, staff, body, request_id, t }) => {
    const { type } = body.data;
    const [title, content] = [body.data.title.trim(), body.data.content.trim()];
    if (title === '' || content === '') return refusal('office-message-empty');
    if (title.length > CONTACT_MAX_LENGTHS.title || content.length > CONTACT_MAX_LENGTHS.content) {
      return refusal('office-message-long');
    }
    const order_id = body.data.order_id?.trim() || null;
    const customer_id = body.customer_id && body.customer_id !== VISITOR ? body.customer_id : null;
    const recipient = await findRecipient(db, { order_id, customer_id });
    if (!recipient) return refusal('message-no-receiver');
    // The order determines its customer; a different customer id is an error.
    if (customer_id !== null && recipient.account_id !== customer_id) return refusal('message-no-receiver');
    await db.transaction().execute(async (tx) => {
      const message_id = await insertMessage(tx, {
        type,
        email: recipient.email,
        account_id: recipient.account_id,
        order_id,
        title: maskCardNumbers(title),
        content: maskCardNumbers(content),
        direction: true,
        is_read: true,
      });
      await queueMessageEmail(tx, 'message-sent', message_id);
      await recordAudit(tx, staff, request_id, [
        {
          action: 'message-written',
          subject: order_id ?? `customer ${recipient.account_id}`,
          before: null,
          after: { message_id, type, title },
        },
      ]);
    });
    return respond({ ...OK, smessage: t('message-queued') });
  });

  on('POST /admin/messages/bulk', async ({ db, staff, body, request_id, t }) => {
    const ids = [...new Set(body.ids)];
    const is_read = body.action === 'read';
    const { found, changed } = await db.transaction().execute(async (tx) => {
      const changed = await markRead(tx, ids, is_read);
      await recordAudit(
        tx,
        staff,
        request_id,
        changed.map((id) => ({
          action: is_read ? 'message-read' : 'message-unread',
          subject: `message ${id}`,
          before: { is_read: !is_read },
          after: { is_read },
        })),
      );
      return { found: await listExistingIds(tx, ids), changed };
    });
    return bulkResponse(ids, found, changed.length, t);
  });
}

type Row = ReturnType<typeof messageView>;
const EXPORT: Record<string, (row: Row) => string | null> = {
  Date: (row) => new Date(Number(row.created_time)).toISOString(),
  Email: (row) => row.email,
  Type: (row) => row.type,
  Title: (row) => row.title,
  'Order ID': (row) => row.order_id,
  Status: (row) => (row.direction ? 'Sent' : 'Received'),
  Replied: (row) => (row.is_replied ? 'Yes' : 'No'),
  Content: (row) => row.content,
  Reply: (row) => row.reply_message,
};
