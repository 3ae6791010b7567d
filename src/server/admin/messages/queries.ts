import { sql } from 'kysely';
import { isPlaceholderEmail } from '#domain/address.ts';
import { IS_UNREAD, MESSAGE_COLUMNS, type MessageRow } from '#server/messages/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Language } from '#texts/texts.ts';

/** Messages of a thread, oldest first. */
export async function listThreadMessages(db: Db, thread_id: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from message m where m.thread_id = ${thread_id} order by m.created_at, m.message_id`.execute(
    db,
  );
  return rows;
}

export async function countUnread(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from message m where ${IS_UNREAD}`.execute(db);
  return rows[0]!.n;
}

export async function listExistingIds(db: Db, message_ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('message_id')
    .where('message_id', '=', sql<string>`any(${message_ids}::uuid[])`)
    .execute();
  return rows.map((row) => row.message_id);
}

/** The recipient for an order or a customer account; null when there is none. */
export async function findRecipient(
  db: Db,
  about: { order_id: string | null; customer_id: string | null },
): Promise<{ email: string; account_id: string | null; language: Language } | null> {
  if (about.order_id !== null) {
    const order = await db
      .selectFrom('orders')
      .select(['email', 'account_id', 'language'])
      .where('order_id', '=', about.order_id)
      .executeTakeFirst();
    return order ?? null;
  }
  const account = await db
    .selectFrom('account')
    .select(['email', 'customer_id as account_id', 'language'])
    .where(sql`customer_id::text`, '=', about.customer_id)
    .executeTakeFirst();
  return account && !isPlaceholderEmail(account.email) ? account : null;
}
