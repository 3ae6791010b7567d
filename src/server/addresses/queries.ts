import { sql } from 'kysely';
import type { AddressUse, SavedAddress } from '#domain/address.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** As text, so that a malformed id matches no address instead of failing. */
const ID_AS_TEXT = sql<string>`address_id::text`;

/** A customer's addresses, oldest first. */
export const listAddresses = (db: Db, customer_id: string) =>
  db
    .selectFrom('address')
    .select(['address_id', 'first_name', 'last_name', 'company_name', 'phone_number'])
    .select(['address_line_1', 'address_line_2', 'city', 'province', 'country', 'zip'])
    .select(['is_shipping_default', 'is_billing_default'])
    .where('customer_id', '=', customer_id)
    .orderBy('created_at')
    .orderBy('address_id')
    .execute();

export async function insertAddress(db: Db, customer_id: string, address: SavedAddress): Promise<void> {
  await db
    .insertInto('address')
    .values({ ...address, customer_id })
    .execute();
}

/** Makes an address the customer's only default for shipping or billing. False if the address does not exist. */
export async function setDefaultAddress(tx: Tx, customer_id: string, address_id: string, use: AddressUse) {
  const column = `is_${use}_default` as const;
  const addresses = tx.updateTable('address').where('customer_id', '=', customer_id);
  await addresses
    .set({ [column]: false })
    .where(column, '=', true)
    .execute();
  const { numUpdatedRows } = await addresses
    .set({ [column]: true })
    .where(ID_AS_TEXT, '=', address_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Updates only an address of this customer. False if it does not exist. */
export async function updateAddress(db: Db, customer_id: string, address_id: string, address: SavedAddress) {
  const { numUpdatedRows } = await db
    .updateTable('address')
    .set(address)
    .where('customer_id', '=', customer_id)
    .where(ID_AS_TEXT, '=', address_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAddress(db: Db, customer_id: string, address_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('address')
    .where('customer_id', '=', customer_id)
    .where(ID_AS_TEXT, '=', address_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllAddresses(db: Db, customer_id: string): Promise<void> {
  await db.deleteFrom('address').where('customer_id', '=', customer_id).execute();
}
