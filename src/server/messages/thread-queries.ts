import { type Selectable, sql } from 'kysely';
import { allRows, type Db, firstRow, onlyRow } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

export interface ThreadRow
  extends Pick<
    Selectable<Tables['message']>,
    'thread_id' | 'type' | 'title' | 'order_id' | 'is_attached' | 'typed_order_id'
  > {
  last_at: Date;
  message_number: number;
  is_from_shop: boolean;
  is_unread: boolean;
}

/**
 * An account's threads. `direction` is true for messages from the shop. These, and its replies, are unread until the
 * customer opens the thread.
 */
const threadSummaries = (customer_id: string) => sql`
  select thread_id, max(greatest(created_at, replied_at)) as last_at,
    (count(*) + count(reply_message))::int as message_number,
    coalesce(max(case when direction then created_at else replied_at end) = max(greatest(created_at, replied_at)),
      false) as is_from_shop,
    bool_or(case when direction then opened_at is null
      else coalesce(replied_at > coalesce(opened_at, '-infinity'), false) end) as is_unread
  from message where account_id = ${customer_id} group by thread_id`;

/** One page of an account's threads, or all of them, latest first. */
export const listThreads = (
  db: Db,
  customer_id: string,
  page: { page: number; size: number } | null,
): Promise<ThreadRow[]> =>
  allRows<ThreadRow>(db)`
    select t.*, m.type, m.title, m.order_id, m.is_attached, m.typed_order_id
    from (${threadSummaries(customer_id)}) t join message m on m.message_id = t.thread_id
    order by t.last_at desc, t.thread_id
    limit ${page?.size ?? null} offset ${page ? (page.page - 1) * page.size : 0}`;

export const countThreads = (db: Db, customer_id: string): Promise<{ all: number; unread: number }> =>
  onlyRow<{ all: number; unread: number }>(db)`
    select count(*)::int as all, (count(*) filter (where is_unread))::int as unread
    from (${threadSummaries(customer_id)}) t`;

/** A thread of this account; undefined if the account has none with this id, which may be malformed. */
export const findThread = (db: Db, customer_id: string, thread_id: string) =>
  firstRow<ThreadRow>(db)`
    select t.*, m.type, m.title, m.order_id, m.is_attached, m.typed_order_id
    from (${threadSummaries(customer_id)}) t join message m on m.message_id = t.thread_id
    where t.thread_id::text = ${thread_id}`;

/** Messages of an account's thread, oldest first. */
export const listThreadMessages = (db: Db, customer_id: string, thread_id: string) =>
  db
    .selectFrom('message')
    .select(['message_id', 'content', 'direction', 'created_at', 'reply_message', 'replied_at'])
    .where('account_id', '=', customer_id)
    .where('thread_id', '=', thread_id)
    .orderBy('created_at')
    .orderBy('message_id')
    .execute();

export async function markThreadOpened(db: Db, customer_id: string, thread_id: string, opened_at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ opened_at })
    .where('account_id', '=', customer_id)
    .where(sql`thread_id::text`, '=', thread_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
