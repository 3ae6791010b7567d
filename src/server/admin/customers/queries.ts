import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { HiddenField } from '#domain/record-search.ts';
import { SHIPPING_NAME } from '#server/orders/queries.ts';
import { allRows, type Db, firstRow, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import { CUSTOMER_COLUMNS, CUSTOMER_TABLES, type CustomerRow } from './list.ts';

type CustomerDetailRow = CustomerRow &
  Pick<
    Selectable<Tables['account']>,
    'company' | 'phone_number' | 'pending_email' | 'email_verified_at' | 'last_modified_at'
  >;

export const findCustomer = (db: Db, customer_id: string): Promise<CustomerDetailRow | undefined> =>
  firstRow<CustomerDetailRow>(db)`
    select customer_id, ${CUSTOMER_COLUMNS}, a.company, a.phone_number, a.pending_email, a.email_verified_at, a.last_modified_at
    from ${CUSTOMER_TABLES} where a.customer_id = ${customer_id}`;

export const lockCustomer = (tx: Tx, customer_id: string) =>
  tx
    .selectFrom('account')
    .select([
      'customer_id',
      'email',
      'pending_email',
      'first_name',
      'last_name',
      'company',
      'phone_number',
      'email_verified_at',
      'percentage', // the customer's discount
      'is_active',
      'last_modified_at',
    ])
    .where('customer_id', '=', customer_id)
    .forUpdate()
    .executeTakeFirst();

export const lockCustomers = (tx: Tx, customer_ids: string[]) =>
  tx
    .selectFrom('account')
    .select(['customer_id', 'email', 'is_active'])
    .where('customer_id', '=', sql<string>`any(${customer_ids}::uuid[])`)
    .orderBy('customer_id')
    .forUpdate()
    .execute();

/** The condition that an order `o` is of an account, or of the guest with an email address. */
export type BuyerCondition = RawBuilder<boolean>;
export const isOfAccount = (customer_id: string): BuyerCondition => sql`o.account_id = ${customer_id}`;
export const isOfGuest = (email: string): BuyerCondition =>
  sql`(o.account_id is null and o.email = ${email})`;

export const listLatestOrders = (db: Db, isOfBuyer: BuyerCondition) =>
  db
    .selectFrom('orders as o')
    .select(['order_id', 'created_at', 'currency', 'paid_total', 'total', 'status'])
    .where(isOfBuyer)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** The numbers of a buyer's orders with an approved return, and of those that were refunded in full. */
export const countReturns = (db: Db, isOfBuyer: BuyerCondition) =>
  db
    .selectFrom('orders as o')
    .select(sql<number>`count(return_approved_at)::int`.as('returns'))
    .select(sql<number>`(count(*) filter (where status = 'Refunded'))::int`.as('refunded_orders'))
    .where(isOfBuyer)
    .executeTakeFirstOrThrow();

const MAX_ORDER_ADDRESSES = 5;

/** The addresses of a buyer's orders, the last used first. */
export async function listOrderAddresses(db: Db, isOfBuyer: BuyerCondition): Promise<Address[]> {
  const rows = await allRows<{ address: Address }>(db)`
    select address from orders o
      cross join lateral unnest(array[o.shipping_address, o.billing_address]) as used (address)
    where ${isOfBuyer}
    group by address order by max(o.created_at) desc limit ${MAX_ORDER_ADDRESSES}`;
  return rows.map(({ address }) => address);
}

interface GuestOrders {
  order_count: number;
  first_order_at: Date;
  last_order_at: Date | null;
  name: string;
  phone_number: string | null;
}

/** The orders of a guest; undefined if there are none. */
export const findGuestOrders = (db: Db, email: string): Promise<GuestOrders | undefined> =>
  firstRow<GuestOrders>(db)`
    select (count(*) filter (where o.paid_at is not null))::int as order_count,
      min(o.created_at) as first_order_at, max(o.created_at) filter (where o.paid_at is not null) as last_order_at,
      (array_agg(trim(${SHIPPING_NAME}) order by o.created_at desc))[1] as name,
      (array_agg(o.shipping_address ->> 'phone_number' order by o.created_at desc))[1] as phone_number
    from orders o where ${isOfGuest(email)} having count(*) > 0`;

/** The searchable fields of accounts that search results do not show, by customer id. */
export async function listHiddenAccountFields(
  db: Db,
  customer_ids: readonly string[],
): Promise<Map<string, Partial<Record<HiddenField, string>>>> {
  const rows = await allRows<{ customer_id: string; phone: string; company: string }>(db)`
    select customer_id, coalesce(phone_number, '') as phone, coalesce(company, '') as company
    from account where customer_id = any(${customer_ids}::uuid[])`;
  return new Map(rows.map(({ customer_id, ...fields }) => [customer_id, { ...fields, id: customer_id }]));
}
