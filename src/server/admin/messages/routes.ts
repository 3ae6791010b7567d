import { parseListQuery } from '#domain/admin-lists.ts';
import { withoutCardNumbers } from '#domain/card-number.ts';
import { CONTACT_LENGTHS } from '#domain/contact.ts';
import { mayDo } from '#domain/staff-roles.ts';
import { csvFile, viewed } from '#server/admin/lists/csv-file.ts';
import { exportResponse } from '#server/admin/lists/export-response.ts';
import { listAll, listPage } from '#server/admin/lists/list.ts';
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
  knownMessages,
  lockMessage,
  receiverOf,
  statusOfOrder,
  threadOf,
} from './queries.ts';

const OK = { scode: 200 as const, smessage: '' };
/** How a visitor is called where a customer id is asked for. */
const VISITORS = 'visitors';

export function adminMessageRoutes(on: On) {
  on('GET /admin/messages', async ({ db, query }) => {
    const { rows, ...page } = await listPage(db, messageList, parseListQuery('messages', query));
    return respond({ ...OK, ...page, records: rows.map(messageView), unread: await countUnread(db) });
  });

  on('GET /admin/messages/export', async (context) => {
    const { db, query } = context;
    const rows = listAll(db, messageList, parseListQuery('messages', query));
    return exportResponse(context, 'messages', csvFile(EXPORT, viewed(rows, messageView)));
  });

  on('GET /admin/messages/:id', async ({ db, params, staff }) => {
    const found = await findMessage(db, params.id);
    if (!found) return refusal('not-found');
    // Whoever cannot answer has not taken it off anybody's list by looking at it.
    if (mayDo(staff.role, 'messages.answer')) await markRead(db, [params.id], true);
    const message = (await findMessage(db, params.id))!;
    const order = message.order_id === null ? undefined : await statusOfOrder(db, message.order_id);
    const thread = await threadOf(db, message.thread_id);
    return respond({
      ...OK,
      record: [messageView(message)],
      thread: thread.map(messageView),
      order: order ?? null,
    });
  });

  on('POST /admin/reply', async ({ db, staff, body, clock, request_id, t }) => {
    const reply_message = withoutCardNumbers(body.data.reply_message.trim());
    if (reply_message === '') return refusal('message-reply-empty');
    const stop = await db.transaction().execute(async (tx) => {
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
    if (stop) return stop;
    const message = (await findMessage(db, body.message_id))!;
    return respond({ ...OK, smessage: t('office-message-sent'), message: [messageView(message)] });
  });

  on('POST /admin/request', async ({ db, staff, body, request_id, t }) => {
    const { type } = body.data;
    const [title, content] = [body.data.title.trim(), body.data.content.trim()];
    if (title === '' || content === '') return refusal('office-message-empty');
    if (title.length > CONTACT_LENGTHS.title || content.length > CONTACT_LENGTHS.content) {
      return refusal('office-message-long');
    }
    const order_id = body.data.order_id?.trim() || null;
    const customer_id = body.customer_id && body.customer_id !== VISITORS ? body.customer_id : null;
    const to = await receiverOf(db, { order_id, customer_id });
    if (!to) return refusal('message-no-receiver');
    // The order says who its customer is; another name beside it is a mistake.
    if (customer_id !== null && to.account_id !== customer_id) return refusal('message-no-receiver');
    await db.transaction().execute(async (tx) => {
      const message_id = await insertMessage(tx, {
        type,
        email: to.email,
        account_id: to.account_id,
        order_id,
        title: withoutCardNumbers(title),
        content: withoutCardNumbers(content),
        direction: true,
        is_read: true,
      });
      await queueMessageEmail(tx, 'message-sent', message_id);
      await recordAudit(tx, staff, request_id, [
        {
          action: 'message-written',
          subject: order_id ?? `customer ${to.account_id}`,
          before: null,
          after: { message_id, type, title },
        },
      ]);
    });
    return respond({ ...OK, smessage: t('office-message-sent') });
  });

  on('POST /admin/messages/bulk', async ({ db, staff, body, request_id, t }) => {
    const ids = [...new Set(body.ids)];
    const is_read = body.action === 'read';
    const { known, changed } = await db.transaction().execute(async (tx) => {
      const turned = await markRead(tx, ids, is_read);
      await recordAudit(
        tx,
        staff,
        request_id,
        turned.map((id) => ({
          action: is_read ? 'message-read' : 'message-unread',
          subject: `message ${id}`,
          before: { is_read: !is_read },
          after: { is_read },
        })),
      );
      return { known: await knownMessages(tx, ids), changed: turned };
    });
    const failed = ids.filter((id) => !known.includes(id)).map((id) => ({ id, message: t('not-found') }));
    const done = changed.length;
    const skipped = known.length - done;
    const smessage = t('bulk-done', { done, skipped, failed: failed.length });
    return respond({ ...OK, smessage, done, skipped, failed });
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
