import { sql } from 'kysely';
import { isPlaceholderEmail } from '#domain/address.ts';
import { listMessageAuthors, listOrdersOfMessages } from '#server/audit/queries.ts';
import { IS_UNREAD, MESSAGE_COLUMNS, type MessageRow } from '#server/messages/queries.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { allRows, type Db, onlyRow } from '#server/platform/db.ts';
import type { Language } from '#texts/texts.ts';

/**
 * The conversation that a message belongs to, oldest first: its thread, and the sender's other messages about the
 * order. The latter are left out for a visitor with an unconfirmed email address, which proves no identity. `direction`
 * is true for messages from the shop.
 */
export async function listConversation(db: Db, message: MessageRow): Promise<MessageRow[]> {
  const { thread_id, order_id, account_id, email, direction, is_confirmed } = message;
  const ofVisitor = sql`m.account_id is null and m.email = ${email} and (m.direction or m.is_confirmed)`;
  const ofSender = account_id === null ? ofVisitor : sql`m.account_id = ${account_id}`;
  const isSenderKnown = account_id !== null || direction || is_confirmed;
  const aboutOrder =
    order_id !== null && isSenderKnown ? sql`or (m.order_id = ${order_id} and ${ofSender})` : sql``;
  return allRows<MessageRow>(db)`
    select ${MESSAGE_COLUMNS} from message m where m.thread_id = ${thread_id} ${aboutOrder}
    order by m.created_at, m.message_id`;
}

/** The staff members who wrote these messages or the replies to them, by message id. */
export async function listAuthors(db: Db, messages: MessageRow[]): Promise<Map<string, string>> {
  const ids = messages.map(({ message_id }) => message_id);
  // The audit subjects under which a message or its reply may be recorded.
  const subjects = messages.flatMap(({ message_id, order_id, account_id }) => [
    `message ${message_id}`,
    ...(order_id === null ? [] : [order_id]),
    ...(account_id === null ? [] : [`customer ${account_id}`]),
  ]);
  return listMessageAuthors(db, [...subjects, ...(await listOrdersOfMessages(db, ids))]);
}

export async function countUnread(db: Db): Promise<number> {
  const { n } = await onlyRow<{ n: number }>(db)`
    select count(*)::int as n from message m where ${IS_UNREAD}`;
  return n;
}

/** The number of unread messages other than this one, and the oldest of them. */
export async function findNextUnread(db: Db, message_id: string) {
  const rows = await allRows<{ count: number; message_id: string }>(db)`
    select (count(*) over ())::int as count, m.message_id from message m
    where ${IS_UNREAD} and m.message_id <> ${message_id} order by m.created_at, m.message_id
    limit 1`;
  return rows[0] ?? { count: 0, message_id: null };
}

export async function listExistingIds(db: Db, message_ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select('message_id')
    .where('message_id', '=', sql<string>`any(${message_ids}::uuid[])`)
    .execute();
  return rows.map((row) => row.message_id);
}

/** The buyer of an order or, without an order, the customer; null if there is none or the account is closed. */
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

const MAX_SUGGESTED_ORDERS = 5;

/** The latest orders of a message's sender: of their account or, without an account, of guests with their address. */
export async function listOrdersOfSender(
  db: Db,
  { account_id, email }: Pick<MessageRow, 'account_id' | 'email'>,
) {
  const columns = sql`order_id, created_at, currency, paid_total, status, shipping_address`;
  return allRows<
    Pick<OrderRow, 'order_id' | 'created_at' | 'currency' | 'paid_total' | 'status' | 'shipping_address'>
  >(db)`
    select ${columns} from (
      select ${columns} from orders where account_id in (
        select customer_id from account
        where customer_id = ${account_id} or (${account_id}::uuid is null and email = ${email}))
      union all
      select ${columns} from orders
      where account_id is null and ${account_id}::uuid is null and email = ${email}) o
    order by created_at desc limit ${MAX_SUGGESTED_ORDERS}`;
}
