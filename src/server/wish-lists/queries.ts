import { sql } from 'kysely';
import type { Wish } from '#domain/wish-list.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** A customer's lists with their number of items, oldest first. */
export const listWishLists = (db: Db, customer_id: string) =>
  db
    .selectFrom('wish_list as l')
    .select(['l.list_id', 'l.list_name', 'l.customer_id'])
    .select(
      sql<number>`(select count(*)::int from wish_list_item w where w.list_id = l.list_id)`.as('item_number'),
    )
    .where('l.customer_id', '=', customer_id)
    .orderBy('l.created_at')
    .orderBy('l.list_id')
    .execute();

/** The wishes of all of a customer's lists, latest first within each list. */
export const listWishes = (db: Db, customer_id: string) =>
  db
    .selectFrom('wish_list as l')
    .innerJoin('wish_list_item as w', 'w.list_id', 'l.list_id')
    .select(['w.list_id', 'w.part_number', 'w.car_part_id'])
    .where('l.customer_id', '=', customer_id)
    .orderBy('l.created_at')
    .orderBy('l.list_id')
    .orderBy('w.added_at', 'desc')
    .execute();

export async function insertWishList(tx: Tx, customer_id: string, list_name: string): Promise<void> {
  await tx.insertInto('wish_list').values({ customer_id, list_name }).execute();
}

/** Renames only a list of this customer. False if it does not exist. */
export async function renameWishList(db: Db, customer_id: string, list_id: string, list_name: string) {
  const { numUpdatedRows } = await db
    .updateTable('wish_list')
    .set({ list_name })
    .where('customer_id', '=', customer_id)
    // As text, here and below, so that a malformed id matches no list instead of failing.
    .where(sql`list_id::text`, '=', list_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a list with its items and returns its name; undefined if it does not exist. */
export async function deleteWishList(db: Db, customer_id: string, list_id: string) {
  const deleted = await db
    .deleteFrom('wish_list')
    .where('customer_id', '=', customer_id)
    .where(sql`list_id::text`, '=', list_id)
    .returning('list_name')
    .executeTakeFirst();
  return deleted?.list_name;
}

export async function deleteAllWishLists(db: Db, customer_id: string): Promise<void> {
  await db.deleteFrom('wish_list').where('customer_id', '=', customer_id).execute();
}

export async function insertWish(tx: Tx, list_id: string, { part_number, car_part_id }: Wish): Promise<void> {
  await tx.insertInto('wish_list_item').values({ list_id, part_number, car_part_id }).execute();
}

/** Removes a set from a list. The caller must have checked that the list belongs to the customer. */
export async function deleteWish(tx: Tx, list_id: string, { part_number, car_part_id }: Wish): Promise<void> {
  await tx
    .deleteFrom('wish_list_item')
    .where('list_id', '=', list_id)
    .where('part_number', '=', part_number)
    .where('car_part_id', '=', car_part_id)
    .execute();
}
