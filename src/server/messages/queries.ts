import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { allRows, type Db, firstRow, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import { LANGUAGES, translator } from '#texts/texts.ts';

/**
 * `direction` is true for a message from the shop, `is_read` for a received message that is done, `is_attached` for a
 * message of a thread that staff attached to its order.
 */
export type MessageRow = Omit<
  Selectable<Tables['message']>,
  'first_message_id' | 'search_text' | 'opened_at' | 'typed_order_id'
>;

export const MESSAGE_COLUMNS: RawBuilder<unknown> = sql`
  m.message_id, m.thread_id, m.order_id, m.account_id, m.language, m.email, m.type, m.title, m.content, m.direction,
  m.is_read, m.is_replied, m.is_confirmed, m.reply_message, m.replied_at, m.created_at,
  (select f.is_attached from message f where f.message_id = m.thread_id) as is_attached`;

/** The SQL condition for a received message `m` that has no reply and is not marked as done. */
export const IS_UNREAD: RawBuilder<unknown> = sql`(not m.direction and not m.is_read and not m.is_replied)`;

/** The SQL condition for an unread message `m` that asks for a return or a warranty replacement. */
export const IS_OPEN_REQUEST: RawBuilder<unknown> = sql`(m.type = 'Return' and ${IS_UNREAD})`;

export const findMessage = (db: Db, message_id: string): Promise<MessageRow | undefined> =>
  firstRow<MessageRow>(db)`
    select ${MESSAGE_COLUMNS} from message m where m.message_id = ${message_id}`;

/** Locks the message, so that it receives only one reply. */
export const lockMessage = (tx: Tx, message_id: string): Promise<MessageRow | undefined> =>
  firstRow<MessageRow>(tx)`
    select ${MESSAGE_COLUMNS} from message m where m.message_id = ${message_id} for update`;

/** Inserts a message and returns its id. With a `first_message_id`, the message continues that thread. */
export async function insertMessage(
  db: Db,
  message: Insertable<Tables['message']> & { created_at: Date },
): Promise<string> {
  const { message_id } = await db
    .insertInto('message')
    .values(message)
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

export type ReturnRequestRow = Pick<MessageRow, 'account_id' | 'thread_id' | 'created_at'>;

/**
 * The buyer's oldest request to return sets of an order, sent after `settled_at`. A request that staff marked as done
 * without a reply is settled, too. Warranty claims, which have the same type but a title of their own, are left out. A
 * guest's request counts if it was sent with the order link.
 */
export async function findReturnRequest(
  db: Db,
  { order_id, account_id, email }: { order_id: string; account_id: string | null; email: string },
  settled_at: Date,
): Promise<ReturnRequestRow | null> {
  const claims = LANGUAGES.map((language) => translator(language)('contact-warranty'));
  const rows = await allRows<ReturnRequestRow>(db)`
    select account_id, thread_id, created_at from message m
    where order_id = ${order_id} and type = 'Return' and not direction and (is_replied or not is_read)
      and (account_id = ${account_id} or (is_confirmed and email = ${email}))
      and title <> all(${claims}::text[])
      and created_at > ${settled_at}
    order by created_at limit 1`;
  return rows[0] ?? null;
}

/**
 * The first message of the sender's thread about an order, to which further messages are added; null if there is none.
 * Threads that staff attached to the order are not continued, because detaching them must leave no message behind. A
 * sender without an account must have confirmed the email address, so that nobody writes in somebody else's thread.
 */
export async function findThreadAbout(
  db: Db,
  { account_id, email, is_confirmed }: { account_id: string | null; email: string; is_confirmed: boolean },
  order_id: string | null,
): Promise<string | null> {
  if (order_id === null || (account_id === null && !is_confirmed)) return null;
  const isFromSender =
    account_id === null
      ? sql<boolean>`account_id is null and email = ${email} and (direction or is_confirmed)`
      : sql<boolean>`account_id = ${account_id}`;
  const firstMessage = await db
    .selectFrom('message')
    .select('message_id')
    .where('order_id', '=', order_id)
    .where('first_message_id', 'is', null)
    .where('is_attached', '=', false)
    .where(isFromSender)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return firstMessage?.message_id ?? null;
}

export const attachThread = (tx: Tx, thread_id: string, order_id: string) =>
  tx
    .updateTable('message')
    .set(({ ref }) => ({ is_attached: true, typed_order_id: ref('order_id'), order_id }))
    .where('thread_id', '=', thread_id)
    .execute();

/** Detaches a thread from its order, and returns to the order number that the sender typed, if any. */
export const detachThread = (tx: Tx, thread_id: string) =>
  sql`
    update message m set is_attached = false, typed_order_id = null,
      order_id = (select f.typed_order_id from message f where f.message_id = m.thread_id)
    where m.thread_id = ${thread_id}`.execute(tx);

/** Assigns the messages of guests with this email address to its account. The address must be verified. */
export async function assignGuestMessages(db: Db, customer_id: string, email: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ account_id: customer_id })
    .where('account_id', 'is', null)
    .where('email', '=', email)
    .execute();
}

/** Replaces the email address and texts of a deleted account's messages but keeps the rows. */
export async function eraseMessages(
  tx: Tx,
  customer_id: string,
  placeholder_email: string,
  placeholder_text: string,
) {
  return tx
    .updateTable('message')
    .set({ email: placeholder_email, title: placeholder_text, content: placeholder_text })
    .set({
      reply_message: sql<
        string | null
      >`case when reply_message is not null then ${placeholder_text}::text end`,
    })
    .where('account_id', '=', customer_id)
    .returning(['message_id', 'order_id'])
    .execute();
}

/** Detaches messages from an account. With the placeholder email, no account gets them and no reply is sent. */
export async function detachMessages(tx: Tx, customer_id: string, placeholder_email: string): Promise<void> {
  await tx
    .updateTable('message')
    .set({ account_id: null, email: placeholder_email })
    .where('account_id', '=', customer_id)
    .execute();
}

/** Marks received messages as done without a reply, or as not done. Returns the ids of the messages that changed. */
export async function markDone(db: Db, message_ids: string[], is_read: boolean): Promise<string[]> {
  const rows = await db
    .updateTable('message')
    .set({ is_read })
    .where('message_id', '=', sql<string>`any(${message_ids}::uuid[])`)
    .where('is_read', '=', !is_read)
    .where('direction', '=', false)
    .returning('message_id')
    .execute();
  return rows.map((row) => row.message_id);
}

/** Stores the reply to a message, which the caller must have locked. */
export async function setReply(tx: Tx, message_id: string, reply_message: string, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ reply_message, replied_at: now, is_replied: true, is_read: true })
    .where('message_id', '=', message_id)
    .execute();
}
