import { sql } from 'kysely';
import type { RecentSearch } from '#domain/recent-searches.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** A customer's searches, latest first. */
export const listRecentSearches = (db: Db, customer_id: string) =>
  db
    .selectFrom('recent_search')
    .select(['id', 'customer_id', 'category', 'subcategory', ...VEHICLE_LEVELS])
    .select(['search_term', 'search_content', 'searched_at'])
    .where('customer_id', '=', customer_id)
    .orderBy('searched_at', 'desc')
    .orderBy('id')
    .execute();

export async function insertSearch(tx: Tx, customer_id: string, search: RecentSearch, searched_at: Date) {
  await tx
    .insertInto('recent_search')
    .values({ ...search, customer_id, searched_at })
    .execute();
}

/** Moves a repeated search to the top of the list. */
export async function repeatSearch(tx: Tx, customer_id: string, id: string, searched_at: Date) {
  await tx
    .updateTable('recent_search')
    .set({ searched_at })
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes only a search of this customer. False if it does not exist. */
export async function deleteSearch(db: Db, customer_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recent_search')
    .where('customer_id', '=', customer_id)
    // As text, so that a malformed id matches no search instead of failing.
    .where(sql`id::text`, '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllSearches(db: Db, customer_id: string): Promise<void> {
  await db.deleteFrom('recent_search').where('customer_id', '=', customer_id).execute();
}
