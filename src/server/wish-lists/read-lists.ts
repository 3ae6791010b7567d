import type { Db } from '#server/platform/db.ts';
import { listWishes, listWishLists } from './queries.ts';
import { wishListView } from './wish-list-view.ts';

export async function findWishList(db: Db, customer_id: string, list_id: string) {
  return (await listWishLists(db, customer_id)).find((list) => list.list_id === list_id);
}

/** A customer's wish lists and the wishes in them, which every page needs for its wish-list buttons. */
export async function readListsAndWishes(db: Db, customer_id: string) {
  const [lists, wishListsItems] = await Promise.all([
    listWishLists(db, customer_id),
    listWishes(db, customer_id),
  ]);
  return { wishLists: lists.map(wishListView), wishListsItems };
}
