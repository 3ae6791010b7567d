import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Address } from '#domain/address.ts';
import { translationColumnsOf } from '#domain/item-texts.ts';
import type { OrderStatus, VoidCause } from '#domain/order-status.ts';
import type { PaymentMethodId } from '#domain/payment.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import { allRows, type Db, type Steps, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

/** The name in the shipping address of `orders o`. */
export const SHIPPING_NAME = sql<string>`(o.shipping_address ->> 'first_name') || ' ' || (o.shipping_address ->> 'last_name')`;

const ORDER_COLUMNS = [
  'order_id',
  'cart_id',
  'account_id',
  'guest_id',
  'session_id',
  'status',
  'content_hash',
  'currency',
  'language',
  'email',
  'payment',
  'shipping_method',
  'subtotal',
  'total_discount',
  'shipping',
  'items_tax',
  'tax_components',
  'tax_exemptions',
  'total',
  'credit',
  'refunded',
  'paid_total',
  'promotion_code',
  'shipping_address',
  'billing_address',
  'hold_until',
  'created_at',
  'last_modified_at',
  'paid_at',
  'return_approved_at',
  'cancelled_at',
  'void_cause',
  'analytics_client_id',
] as const satisfies (keyof Tables['orders'])[];
export type OrderRow = Pick<Selectable<Tables['orders']>, (typeof ORDER_COLUMNS)[number]>;

const LINE_COLUMNS = [
  'order_id',
  'line_number',
  'part_number',
  'car_part_id',
  'quantity',
  'unit_price',
  'subtotal',
  'discount',
  'tax',
  'total',
  'family',
  'displayname',
  ...translationColumnsOf('displayname'),
  'position',
  'note',
  'main_image',
  ...VEHICLE_LEVELS,
  'answers',
  'spans',
  'fit_verdict',
  'is_acknowledged',
  'custom_note',
  'shipped',
  'dropped',
  'refunding',
  'returned',
] as const satisfies (keyof Tables['order_line'])[];
export type OrderLineRow = Pick<Selectable<Tables['order_line']>, (typeof LINE_COLUMNS)[number]>;

export const insertOrder = (
  tx: Tx,
  order: Insertable<Tables['orders']>,
  lines: Insertable<Tables['order_line']>[],
): Steps => ({
  placed: sql`${tx
    .insertInto('orders')
    .values({
      ...order,
      part_numbers: lines.map((line) => line.part_number).join(' '),
      needs_fit_check: lines.some((line) => line.fit_verdict !== 'fits'),
    })
    .returning('order_id')}`,
  placed_lines: sql`${tx.insertInto('order_line').values(lines)}`,
});

export const findOrder = (db: Db, order_id: string) =>
  db.selectFrom('orders').select(ORDER_COLUMNS).where('order_id', '=', order_id).executeTakeFirst();

/** One page of an account's orders, newest first. */
export const listAccountOrders = (db: Db, account_id: string, page: { size: number; page: number }) =>
  db
    .selectFrom('orders')
    .leftJoin('invoice', 'invoice.order_id', 'orders.order_id')
    .select(['orders.order_id', 'created_at', 'orders.currency', 'refunded', 'paid_total', 'status'])
    .select(['cancelled_at', 'paid_at', 'shipping_address'])
    .select(sql<boolean>`invoice.invoice_number is not null`.as('has_invoice'))
    .select(
      sql<{ carrier: string; tracking_number: string | null; shipped_at: string } | null>`(
        select json_build_object('carrier', carrier, 'tracking_number', tracking_number, 'shipped_at', shipped_at)
        from shipment where order_id = orders.order_id order by shipped_at desc limit 1)`.as('last_parcel'),
    )
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .orderBy('orders.order_id')
    .limit(page.size)
    .offset((page.page - 1) * page.size)
    .execute();

/** All orders of an account, newest first. */
export const listAllAccountOrders = (db: Db, account_id: string) =>
  db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('account_id', '=', account_id)
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .execute();

export async function countOrders(db: Db, account_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** True if the account has paid for an order that was not refunded in full. */
export async function hasPaidOrder(db: Db, account_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('order_id')
    .where('account_id', '=', account_id)
    .where('paid_at', 'is not', null)
    .where('total', '>', 0)
    .where('status', '!=', 'Refunded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const lockOrder = (tx: Tx, order_id: string) =>
  tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('order_id', '=', order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Locks the orders, sorted by number, so that two batches cannot deadlock. */
export const lockOrders = (tx: Tx, order_ids: string[]): Promise<OrderRow[]> =>
  tx
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('order_id', '=', sql<string>`any(${order_ids})`)
    .orderBy('order_id')
    .forUpdate()
    .execute();

export const listOrders = (db: Db, order_ids: string[]): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('order_id', '=', sql<string>`any(${order_ids})`)
    .execute();

export const listLinesOfOrders = (db: Db, order_ids: string[]): Promise<OrderLineRow[]> =>
  db
    .selectFrom('order_line')
    .select(LINE_COLUMNS)
    .where('order_id', '=', sql<string>`any(${order_ids})`)
    .orderBy('order_id')
    .orderBy('line_number')
    .execute();

export const listOrderLines = (db: Db, order_id: string) => listLinesOfOrders(db, [order_id]);

export async function setStatuses(tx: Tx, order_ids: string[], status: OrderStatus, now: Date) {
  await tx
    .updateTable('orders')
    .set({ status, last_modified_at: now })
    .where('order_id', '=', sql<string>`any(${order_ids})`)
    .execute();
}

export const setPaid = (order_ids: string[], now: Date): Steps => ({
  paid_orders: sql`
    update orders set status = 'Paid', last_modified_at = ${now}, paid_at = coalesce(paid_at, ${now})
    where order_id = any(${order_ids})`,
});

async function updateOrder(tx: Tx, order_id: string, columns: Updateable<Tables['orders']>): Promise<void> {
  await tx.updateTable('orders').set(columns).where('order_id', '=', order_id).execute();
}

export const setVoidCause = (tx: Tx, order_id: string, void_cause: VoidCause) =>
  updateOrder(tx, order_id, { void_cause });

/** Sets the payment method of the next attempt, and the new end of the hold. */
export const setPayment = (tx: Tx, order_id: string, payment: PaymentMethodId, hold_until: Date) =>
  updateOrder(tx, order_id, { payment, hold_until });

/** Ends the hold of an order. The background job then voids the order, unless it is being paid. */
export async function endHold(db: Db, order_id: string, now: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ hold_until: now })
    .where('order_id', '=', order_id)
    .where('status', '=', 'Processing')
    .execute();
}

export const setPaidOffline = (tx: Tx, order_id: string) => updateOrder(tx, order_id, { payment: 'offline' });

/** True if an order with this number is Processing. */
export async function isBeingPaid(db: Db, order_id: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('order_id')
    .where('order_id', '=', order_id)
    .where('status', '=', 'Processing')
    .executeTakeFirst();
  return order !== undefined;
}

/** Erases the Google Analytics visitor ids of the account's orders. Locks them in the sequence of `lockOrders`. */
export async function eraseAnalyticsIds(tx: Tx, account_id: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ analytics_client_id: null })
    .where('order_id', 'in', (e) =>
      e
        .selectFrom('orders')
        .select('order_id')
        .where('account_id', '=', account_id)
        .where('analytics_client_id', 'is not', null)
        .orderBy('order_id')
        .forUpdate(),
    )
    .execute();
}

/** Permanently detaches all orders from an account. The orders stay. Locks them in the sequence of `lockOrders`. */
export async function detachOrders(tx: Tx, account_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ account_id: null, detached_at: now })
    .where('order_id', 'in', (e) =>
      e
        .selectFrom('orders')
        .select('order_id')
        .where('account_id', '=', account_id)
        .orderBy('order_id')
        .forUpdate(),
    )
    .execute();
}

/** Orders that guests placed with this email address, except those that were once removed from an account. */
const guestOrders = (db: Db, email: string) =>
  db
    .selectFrom('orders')
    .where('email', '=', email)
    .where('account_id', 'is', null)
    .where('detached_at', 'is', null);

export async function listGuestOrders(db: Db, email: string): Promise<string[]> {
  const orders = await guestOrders(db, email).select('order_id').orderBy('order_id').execute();
  return orders.map((each) => each.order_id);
}

/** Assigns guest orders of this email address to the account, whose address must be verified. Returns their numbers. */
export async function assignGuestOrders(tx: Tx, email: string, account_id: string): Promise<string[]> {
  const assigned = await tx
    .updateTable('orders')
    .set({ account_id })
    .where('order_id', 'in', guestOrders(tx, email).select('order_id').orderBy('order_id').forUpdate())
    .returning('order_id')
    .execute();
  return assigned.map((each) => each.order_id).sort();
}

export const findNewestBillingAddress = async (db: Db, order_ids: string[]): Promise<Address> =>
  (
    await db
      .selectFrom('orders')
      .select('billing_address')
      .where('order_id', 'in', order_ids)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).billing_address;

/** Assigns a guest's Processing orders of quotes to an account. Returns their numbers. */
export async function assignUnpaidQuoteOrders(
  tx: Tx,
  guest_id: string,
  account_id: string,
): Promise<string[]> {
  const rows = await allRows<{ order_id: string }>(tx)`
    update orders set account_id = ${account_id} where order_id in (
      select o.order_id from orders o join cart c using (cart_id)
      where o.guest_id = ${guest_id} and o.account_id is null and o.detached_at is null
        and o.status = 'Processing' and c.quote_number is not null
      order by o.order_id for update of o)
    returning order_id`;
  return rows.map((row) => row.order_id);
}

/** Unpaid orders to void: their hold has expired or they were cancelled, and all attempts were declined or voided. */
const overdueOrders = (now: Date) => sql`
  select order_id from orders o where status = 'Processing'
    and (hold_until <= ${now} or cancelled_at is not null)
    and not exists (select 1 from payment_attempt a where a.order_id = o.order_id
      and a.state not in ('declined', 'voided'))`;

export async function listOverdueOrders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await allRows<{ order_id: string }>(db)`
    ${overdueOrders(now)} order by hold_until limit ${limit}`;
  return rows.map((row) => row.order_id);
}

export async function isOverdue(db: Db, order_id: string, now: Date): Promise<boolean> {
  const rows = await allRows(db)`${overdueOrders(now)} and order_id = ${order_id}`;
  return rows.length > 0;
}

/** Marks an order as modified, for changes of its other rows. */
export const markModified = (tx: Tx, order_id: string, now: Date) =>
  updateOrder(tx, order_id, { last_modified_at: now });

export const markCancelled = (tx: Tx, order_id: string, reason: string, now: Date) =>
  updateOrder(tx, order_id, { cancelled_at: now, cancel_reason: reason, last_modified_at: now });

export const unmarkCancelled = (tx: Tx, order_id: string) =>
  updateOrder(tx, order_id, { cancelled_at: null, cancel_reason: null });

/** Records when the order's return was approved; null withdraws the approval. */
export const setReturnApproved = (tx: Tx, order_id: string, return_approved_at: Date | null) =>
  updateOrder(tx, order_id, { return_approved_at });

export const setAddresses = (
  tx: Tx,
  order_id: string,
  { shipping_address, billing_address }: { shipping_address: Address; billing_address: Address },
  now: Date,
) =>
  updateOrder(tx, order_id, {
    shipping_address: JSON.stringify(shipping_address),
    billing_address: JSON.stringify(billing_address),
    last_modified_at: now,
  });

export async function setCustomNote(
  tx: Tx,
  line: { order_id: string; line_number: number },
  custom_note: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ custom_note })
    .where('order_id', '=', line.order_id)
    .where('line_number', '=', line.line_number)
    .execute();
  await updateOrder(tx, line.order_id, { last_modified_at: now });
}
