import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { OrderStatus } from '#domain/order-status.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { OrderLineTable, OrderTable } from '#server/platform/tables.ts';

export type OrderRow = Omit<
  Selectable<OrderTable>,
  'shipping_address' | 'billing_address' | 'tax_components'
> & {
  shipping_address: Address;
  billing_address: Address;
  tax_components: { component: string; rate: string; amount: number }[];
};
export type OrderLineRow = Selectable<OrderLineTable>;

/** An order with its lines, frozen from here on. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<OrderTable>,
  lines: Insertable<OrderLineTable>[],
): Promise<void> {
  await tx
    .with('placed', (qb) => qb.insertInto('orders').values(order).returning('order_id'))
    .insertInto('order_line')
    .values(lines)
    .execute();
}

export const findOrder = (db: Db, order_id: string) =>
  db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirst() as Promise<
    OrderRow | undefined
  >;

/** The order, locked: its money and its goods move together. */
export const lockOrder = (tx: Tx, order_id: string) =>
  tx
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow() as Promise<unknown> as Promise<OrderRow>;

export const linesOf = (db: Db, order_id: string): Promise<OrderLineRow[]> =>
  db.selectFrom('order_line').selectAll().where('order_id', '=', order_id).orderBy('line_number').execute();

export async function setStatus(tx: Tx, order_id: string, status: OrderStatus, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, last_modified_at: now, ...(status === 'Paid' ? { paid_at: now } : {}) })
    .where('order_id', '=', order_id)
    .execute();
}

export async function prolongHold(tx: Tx, order_id: string, hold_until: Date): Promise<void> {
  await tx.updateTable('orders').set({ hold_until }).where('order_id', '=', order_id).execute();
}

/** Lets this browser session look at the order it placed. */
export async function showToSession(db: Db, order_id: string, session_id: string): Promise<void> {
  await db.updateTable('orders').set({ session_id }).where('order_id', '=', order_id).execute();
}

/** Orders whose hold is over and of which no payment is undecided: surely unpaid. */
export async function overdueOrders(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders o where status = 'Processing' and hold_until < ${now}
      and not exists (select 1 from payment_attempt a where a.order_id = o.order_id
        and a.state not in ('declined', 'voided'))
    order by hold_until limit ${most}`.execute(db);
  return rows.map((row) => row.order_id);
}

/** How long the link of the mail opens its order. */
const LINK_DAYS = 90;

export async function insertOrderLink(
  tx: Tx,
  order_id: string,
  token_hash: Uint8Array,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_link')
    .values({ token_hash, order_id, expires_at: new Date(now.getTime() + LINK_DAYS * 86_400_000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isLinkOf(
  db: Db,
  order_id: string,
  token_hash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('order_link')
    .select('order_id')
    .where('token_hash', '=', token_hash)
    .where('order_id', '=', order_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAudit(
  tx: Tx,
  entry: { actor: string; action: string; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  const { actor, action, subject, before, after } = entry;
  await tx
    .insertInto('audit')
    .values({
      actor,
      action,
      subject,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      request_id: null,
    })
    .execute();
}
