import { type Selectable, sql } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';
import { CUSTOMER_COLUMNS, CUSTOMER_TABLES, type CustomerRow } from './list.ts';

type CustomerDetailRow = CustomerRow &
  Pick<
    Selectable<Tables['account']>,
    'company' | 'phone_number' | 'pending_email' | 'email_verified_at' | 'last_modified_at'
  >;

export async function findCustomer(db: Db, customer_id: string): Promise<CustomerDetailRow | undefined> {
  const { rows } = await sql<CustomerDetailRow>`
    select customer_id, ${CUSTOMER_COLUMNS}, a.company, a.phone_number, a.pending_email, a.email_verified_at, a.last_modified_at
    from ${CUSTOMER_TABLES} where a.customer_id = ${customer_id}`.execute(db);
  return rows[0];
}

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

/** A customer's latest orders. Orders store the customer's id as `account_id`. */
export const listLatestOrders = (db: Db, customer_id: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'created_at', 'currency', 'paid_total', 'total', 'status'])
    .where('account_id', '=', customer_id)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();

/** The numbers of a customer's orders with an approved return, and of those that were refunded in full. */
export const countReturns = (db: Db, customer_id: string) =>
  db
    .selectFrom('orders')
    .select(sql<number>`count(return_approved_at)::int`.as('returns'))
    .select(sql<number>`(count(*) filter (where status = 'Refunded'))::int`.as('refunded_orders'))
    .where('account_id', '=', customer_id)
    .executeTakeFirstOrThrow();

const MAX_ORDER_ADDRESSES = 5;

/** The addresses of a customer's orders, the last used first. */
export async function listOrderAddresses(db: Db, customer_id: string): Promise<Address[]> {
  const { rows } = await sql<{ address: Address }>`
    select address from orders o
      cross join lateral unnest(array[o.shipping_address, o.billing_address]) as used (address)
    where o.account_id = ${customer_id}
    group by address order by max(o.created_at) desc limit ${MAX_ORDER_ADDRESSES}`.execute(db);
  return rows.map(({ address }) => address);
}
