import { parseMessageContent } from '#domain/contact.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { insertMessage, lockMessage } from './queries.ts';
import {
  countThreads,
  findThread,
  listThreadMessages,
  listThreads,
  markThreadOpened,
  type ThreadRow,
} from './thread-queries.ts';
import { threadMessagesView, threadView } from './thread-view.ts';

export function threadRoutes(on: RegisterHandler) {
  on('GET /user/:customerId/messages', async ({ db, caller, query }) => {
    const { customer_id } = caller.account;
    const [threads, { all, unread }] = await Promise.all([
      listThreads(db, customer_id, query),
      countThreads(db, customer_id),
    ]);
    return ok({ messages: threads.map(threadView), totalRecords: all, unread });
  });

  on('GET /user/:customerId/messages/:id', async ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    const thread = await findThread(db, customer_id, params.id);
    return thread ? respondWithThread(db, customer_id, thread, '') : refused('not-found');
  });

  on('POST /user/:customerId/messages/:id/read', async ({ db, caller, params, clock }) => {
    const { customer_id } = caller.account;
    if (!(await markThreadOpened(db, customer_id, params.id, clock()))) return refused('not-found');
    const { unread } = await countThreads(db, customer_id);
    return ok({ unread });
  });

  on('POST /user/:customerId/messages/:id/reply', async (context) => {
    const { db, caller, params, body, language, t, clock } = context;
    const { customer_id, email } = caller.account;
    const content = parseMessageContent(body.content);
    if (!content.ok) return content;
    const thread = await findThread(db, customer_id, params.id);
    if (!thread) return refused('not-found');
    const { type, title, thread_id } = thread;
    await inTransaction(db, async (tx) => {
      // Locked, because staff may attach the thread to an order, or detach it, at the same moment.
      const { order_id } = (await lockMessage(tx, thread_id))!;
      await insertMessage(tx, {
        type,
        title,
        order_id,
        email,
        content: content.value,
        account_id: customer_id,
        language,
        first_message_id: thread_id,
        created_at: clock(),
      });
    });
    const message_number = thread.message_number + 1;
    const updated = { ...thread, message_number, is_from_shop: false, last_at: clock() };
    return respondWithThread(db, customer_id, updated, t('message-replied'));
  });
}

async function respondWithThread(db: Db, customer_id: string, thread: ThreadRow, smessage: string) {
  const rows = await listThreadMessages(db, customer_id, thread.thread_id);
  return ok({ smessage, thread: threadView(thread), messages: threadMessagesView(rows) });
}
