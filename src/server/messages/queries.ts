import type { Insertable } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import type { MessageTable } from '#server/platform/tables.ts';

/** A message of either side; with `first_message_id` it goes on in that message's thread. */
export async function insertMessage(db: Db, message: Insertable<MessageTable>): Promise<void> {
  await db.insertInto('message').values(message).execute();
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
