import { isPlaceholderEmail } from '#domain/address.ts';
import { maskCardNumbers } from '#domain/card-number.ts';
import { CONTACT_MAX_LENGTHS } from '#domain/contact.ts';
import { describeSender } from '#domain/message-sender.ts';
import { normaliseOrderNumber } from '#domain/order-number.ts';
import { ok, refused } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList, yesNo } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { changeRecords, runAuditedChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { getAccount } from '#server/customers/queries.ts';
import { listCannedReplies } from '#server/messages/canned-replies.ts';
import {
  findMessage,
  findThreadAbout,
  insertMessage,
  lockMessage,
  markDone,
  setReply,
} from '#server/messages/queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import { queueMessageEmail } from '#server/outbox/queries.ts';
import { attachMessage, detachMessage } from './attach-message.ts';
import { cannedReplyRoutes } from './canned-reply-routes.ts';
import { fillCannedReplies, replyValues, senderName } from './fill-canned-replies.ts';
import { messageList } from './list.ts';
import { messageOrderView, messageView, orderSummaryView } from './message-view.ts';
import {
  countUnread,
  findNextUnread,
  findRecipient,
  listAuthors,
  listConversation,
  listExistingIds,
  listOrdersOfSender,
} from './queries.ts';

/** The specified `customer_id` of every visitor without an account. */
const VISITOR = 'visitors';

export function adminMessageRoutes(on: RegisterHandler) {
  cannedReplyRoutes(on);

  on('GET /admin/messages', async ({ db, query }) => {
    const page = await readListPage(db, messageList, query, (rows) =>
      rows.map((row) => ({ ...messageView(row), name: row.name })),
    );
    const unread = await countUnread(db);
    return ok({ ...page, unread, queues: { unread: { count: unread, is_more: false } } });
  });

  on('GET /admin/messages/export', (context) =>
    exportList(context, 'messages', messageList, (rows) => rows.map(messageView), EXPORT),
  );

  on('GET /admin/messages/:id', async ({ db, params }) => {
    const message = await findMessage(db, params.id);
    if (!message) return refused('not-found');
    const order = message.order_id === null ? null : ((await findOrder(db, message.order_id)) ?? null);
    const account = message.account_id === null ? null : await getAccount(db, message.account_id);
    const thread = await listConversation(db, message);
    const authors = await listAuthors(db, thread);
    const sender = message.direction ? null : describeSender(message, account, order);
    const suggestedOrders = order ? [] : await listOrdersOfSender(db, message);
    const facts = sender && { account, order, sender, latestOrder: suggestedOrders[0] };
    return ok({
      record: [messageView(message)],
      thread: thread.map((each) => ({ ...messageView(each), staff: authors.get(each.message_id) ?? null })),
      unanswered: await findNextUnread(db, message.message_id),
      order: order && (await messageOrderView(db, order)),
      suggested_orders: suggestedOrders.map(orderSummaryView),
      canned_replies: facts
        ? fillCannedReplies(await listCannedReplies(db), replyValues(message, facts))
        : [],
      sender: facts && { ...facts.sender, name: senderName(facts) },
    });
  });

  on('POST /admin/messages/:id/attach', async (context) => {
    const { params, body, t } = context;
    const attached = await attachMessage(context, params.id, body.order_id);
    if (!attached.ok) return attached;
    return ok({ smessage: t('message-attached', { order: normaliseOrderNumber(body.order_id) }) });
  });

  on('POST /admin/messages/:id/detach', async (context) => {
    const detached = await detachMessage(context, context.params.id);
    if (!detached.ok) return detached;
    return ok({ smessage: context.t('message-detached', { order: detached.value }) });
  });

  on('POST /admin/reply', async (context) => {
    const { db, body, clock, t } = context;
    const { message_id } = body;
    const reply_message = maskCardNumbers(body.data.reply_message.trim());
    if (reply_message === '') return refused('message-reply-empty');
    const replied = await runAuditedChange(context, `message ${message_id}`, async (tx) => {
      const message = await lockMessage(tx, message_id);
      if (!message) return refused('not-found');
      if (message.direction || message.is_replied) return refused('message-answered-once');
      if (isPlaceholderEmail(message.email)) return refused('message-no-receiver');
      await setReply(tx, message_id, reply_message, clock());
      await queueMessageEmail(tx, 'message-reply', message_id);
      const subject = message.order_id ?? `message ${message_id}`;
      return ok([{ action: 'message-replied', subject, after: { message_id, reply_message } }]);
    });
    if (!replied.ok) return replied;
    const message = (await findMessage(db, message_id))!;
    return ok({ smessage: t('message-queued'), message: [messageView(message)] });
  });

  on('POST /admin/request', async (context) => {
    const { db, body, t, clock } = context;
    const { type } = body.data;
    const title = body.data.title.trim();
    const content = body.data.content.trim();
    if (title === '' || content === '') return refused('admin-message-empty');
    if (title.length > CONTACT_MAX_LENGTHS.title || content.length > CONTACT_MAX_LENGTHS.content) {
      return refused('admin-message-long');
    }
    const earlier = body.message_id ? await findMessage(db, body.message_id) : null;
    if (earlier === undefined) return refused('not-found');
    const namedOrderId = earlier ? earlier.order_id : body.data.order_id?.trim() || null;
    const customer_id = body.customer_id && body.customer_id !== VISITOR ? body.customer_id : null;
    const recipient = earlier ?? (await findRecipient(db, { order_id: namedOrderId, customer_id }));
    if (!recipient || isPlaceholderEmail(recipient.email)) return refused('message-no-receiver');
    // The order determines its customer; a different customer id is an error.
    if (customer_id !== null && recipient.account_id !== customer_id) return refused('message-no-receiver');
    const fallbackSubject = earlier ? `message ${earlier.message_id}` : `customer ${recipient.account_id}`;
    await runAuditedChange(context, fallbackSubject, async (tx) => {
      // Locked, because another staff member may attach the thread to an order or detach it meanwhile.
      const order_id = earlier ? (await lockMessage(tx, earlier.thread_id))!.order_id : namedOrderId;
      const subject = order_id ?? fallbackSubject;
      // Counts as confirmed, because the shop's message reaches only the owner of the address.
      const threadOwner = { ...recipient, is_confirmed: true };
      const message_id = await insertMessage(tx, {
        type,
        email: recipient.email,
        account_id: recipient.account_id,
        language: recipient.language,
        order_id,
        title: maskCardNumbers(title),
        content: maskCardNumbers(content),
        direction: true, // from the shop
        is_read: true,
        first_message_id: earlier?.thread_id ?? (await findThreadAbout(tx, threadOwner, order_id)),
        created_at: clock(),
      });
      await queueMessageEmail(tx, 'message-sent', message_id);
      return ok([{ action: 'message-written', subject, after: { message_id, type, title } }]);
    });
    return ok({ smessage: t('message-queued') });
  });

  on('POST /admin/messages/bulk', (context) =>
    changeRecords(context, async (tx, ids) => {
      const is_read = context.body.action === 'done';
      const entries = (await markDone(tx, ids, is_read)).map((id) => ({
        action: is_read ? 'message-done' : 'message-reopened',
        subject: `message ${id}`,
        before: { is_read: !is_read },
        after: { is_read },
      }));
      return { found: await listExistingIds(tx, ids), entries };
    }),
  );
}

const EXPORT: CsvColumns<ReturnType<typeof messageView>> = {
  Date: (row) => shopTime(new Date(Number(row.created_time))),
  Email: (row) => row.email,
  Type: (row) => row.type,
  Title: (row) => row.title,
  'Order ID': (row) => row.order_id,
  Status: (row) => (row.direction ? 'Sent' : 'Received'),
  Replied: (row) => yesNo(row.is_replied),
  Content: (row) => row.content,
  Reply: (row) => row.reply_message,
};
