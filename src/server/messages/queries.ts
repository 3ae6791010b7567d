import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import type { MessageTable } from '#server/platform/tables/people.ts';

/** A message of either side; with `first_message_id` it goes on in that message's thread. Answers its id. */
export async function insertMessage(db: Db, message: Insertable<MessageTable>): Promise<string> {
  const { message_id } = await db
    .insertInto('message')
    .values(message)
    .returning('message_id')
    .executeTakeFirstOrThrow();
  return message_id;
}

/** Messages written from an address before it had an account are the account's, once the address is proved. */
export async function joinMessages(db: Db, customer_id: string, email: string): Promise<void> {
  await db
    .updateTable('message')
    .set({ account_id: customer_id })
    .where('account_id', 'is', null)
    .where('email', '=', email)
    .execute();
}

/** Messages of an account that ends keep what was said, and no longer say by whom. */
export async function blankAuthor(tx: Tx, customer_id: string, email: string): Promise<void> {
  await tx.updateTable('message').set({ email }).where('account_id', '=', customer_id).execute();
}

/** Marks what was received as read or unread; answers which changed. */
export async function markRead(db: Db, message_ids: string[], is_read: boolean): Promise<string[]> {
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

/** Writes the one answer beside a message. The message must be locked. */
export async function setReply(tx: Tx, message_id: string, reply_message: string, now: Date): Promise<void> {
  await tx
    .updateTable('message')
    .set({ reply_message, replied_at: now, is_replied: true, is_read: true })
    .where('message_id', '=', message_id)
    .execute();
}
