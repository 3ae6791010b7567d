import type { Insertable } from 'kysely';
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
