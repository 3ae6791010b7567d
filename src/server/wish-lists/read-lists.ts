import type { Db } from '#server/platform/db.ts';
import { wishesOf, wishListsOf } from './queries.ts';
import { wishListView } from './wish-list-view.ts';

/** One of the customer's own lists. */
export async function findList(db: Db, customer_id: string, list_id: string) {
  return (await wishListsOf(db, customer_id)).find((list) => list.list_id === list_id);
}

/** The lists, and which set is in which: what every page needs to draw its hearts. */
export async function listsAndWishes(db: Db, customer_id: string) {
  const [lists, wishListsItems] = await Promise.all([
    wishListsOf(db, customer_id),
    wishesOf(db, customer_id),
  ]);
  return { wishLists: lists.map(wishListView), wishListsItems };
}
