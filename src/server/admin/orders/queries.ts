import { type RawBuilder, sql } from 'kysely';
import { type Currency, toDecimal } from '#domain/money.ts';
import type { HiddenField } from '#domain/record-search.ts';
import { PRESCANNED_ROWS, searchText, termConditions } from '#server/admin/lists/list.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';
import { allRows, type Db } from '#server/platform/db.ts';

/** The number of matching orders of guests that are read, newest first. */
const MAX_GUEST_ORDERS = 200;

/**
 * Guests who have ordered and whose name, email address or phone number contains every term; the one with the latest
 * order first. Like `findRows`, reads only the newest orders if enough of them match.
 */
export async function findGuestBuyers(db: Db, text: string, limit: number) {
  const contains = (searched: RawBuilder<unknown>) => sql.join(termConditions(searched, text), sql` and `);
  const matchingIn = (orders: RawBuilder<unknown>) => sql`
    select email, created_at, coalesce(shipping_address ->> 'phone_number', '') as phone,
      ${SHIPPING_NAME} as name
    from ${orders} where account_id is null and ${contains(sql`search_text`)}
    order by created_at desc limit ${MAX_GUEST_ORDERS}`;
  const newest = sql`(
    select email, created_at, shipping_address, account_id, search_text
    from orders order by created_at desc, order_id desc limit ${PRESCANNED_ROWS}) o`;
  const counted = await allRows<{ n: number }>(db)`
    select count(*)::int as n from (${matchingIn(newest)}) matching`;
  const orders = counted[0]!.n === MAX_GUEST_ORDERS ? newest : sql`orders o`;
  return allRows<{ email: string; name: string; order_count: number; names: string; phones: string }>(db)`
    select email, (array_agg(name order by created_at desc))[1] as name, count(*)::int as order_count,
      string_agg(name, ' ') as names, string_agg(phone, ' ') as phones
    from (${matchingIn(orders)}) matching
    where ${contains(searchText(sql`email`, sql`name`, sql`phone`))}
    group by email order by max(created_at) desc limit ${limit}`;
}

/** The number of a guest's orders in each currency, and the total of those that are paid. */
export async function sumGuestOrders(db: Db, email: string) {
  const rows = await allRows<{ currency: Currency; count: number; total: number }>(db)`
    select currency, count(*)::int as count,
      coalesce(sum(paid_total) filter (where paid_at is not null), 0)::int as total
    from orders where account_id is null and email = ${email} group by currency order by currency`;
  return rows.map(({ total, ...row }) => ({ ...row, total: toDecimal(total) }));
}

/** Messages about an order, oldest first. */
export const listOrderMessages = (db: Db, order_id: string) =>
  db
    .selectFrom('message as m')
    .leftJoin('account as a', 'a.customer_id', 'm.account_id')
    .select(['m.message_id', 'm.created_at', 'm.email', 'm.title', 'm.type', 'm.direction'])
    .select(['m.content', 'm.reply_message', 'm.is_read', 'm.is_replied', 'm.is_confirmed'])
    .select(['m.account_id', 'a.email as account_email', 'a.email_verified_at'])
    .where('m.order_id', '=', order_id)
    .orderBy('m.created_at')
    .execute();

/** True if the shop has already sent this message about the order. `direction` is true for messages from the shop. */
export async function hasSentMessage(
  db: Db,
  order_id: string,
  { title, content }: { title: string; content: string },
): Promise<boolean> {
  const sent = await db
    .selectFrom('message')
    .select('message_id')
    .where('order_id', '=', order_id)
    .where('direction', '=', true)
    .where('title', '=', title)
    .where('content', '=', content)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Per line, the units that are refunded or being refunded, and how many of them belong to pending refunds. */
export async function sumRefundedUnits(db: Db, order_id: string) {
  const rows = await db
    .selectFrom('refund_line')
    .innerJoin('payment_refund', 'payment_refund.refund_id', 'refund_line.refund_id')
    .select([
      'line_number',
      sql<number>`sum(quantity)::int`.as('refunded_quantity'),
      sql<number>`(coalesce(sum(quantity) filter (where state = 'pending'), 0))::int`.as(
        'refunding_quantity',
      ),
    ])
    .where('order_id', '=', order_id)
    .where('state', '<>', 'failed')
    .groupBy('line_number')
    .execute();
  return new Map(rows.map(({ line_number, ...quantities }) => [line_number, quantities]));
}

/** The searchable fields of orders that search results do not show, by order number. */
export async function listHiddenOrderFields(
  db: Db,
  order_ids: readonly string[],
  keyword: string,
): Promise<Map<string, Partial<Record<HiddenField, string>>>> {
  const rows = await allRows<{ order_id: string; fields: Partial<Record<HiddenField, string>> }>(db)`
    select order_id, jsonb_build_object(
      'invoice', (select max(i.invoice_number)::text from invoice i
        where i.order_id = o.order_id and i.invoice_number::text = ${keyword}),
      'tracking', tracking_numbers,
      'part', part_numbers,
      'phone', concat_ws(' ', shipping_address ->> 'phone_number', billing_address ->> 'phone_number'),
      'company', concat_ws(' ', shipping_address ->> 'company', billing_address ->> 'company'),
      'name', concat_ws(' ', billing_address ->> 'first_name', billing_address ->> 'last_name')) as fields
    from orders o where order_id = any(${order_ids}::text[])`;
  return new Map(rows.map(({ order_id, fields }) => [order_id, fields]));
}
