import { deleteAllAddresses } from '#server/addresses/queries.ts';
import { deleteAllCars } from '#server/cars/queries.ts';
import { emptyCart } from '#server/cart/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { deleteAllSearches } from '#server/recent-searches/queries.ts';
import { deleteExemptions } from '#server/tax/queries.ts';
import { deleteAllWishLists } from '#server/wish-lists/queries.ts';

export async function eraseSavedData(tx: Tx, customer_id: string): Promise<void> {
  await deleteAllAddresses(tx, customer_id);
  await deleteAllWishLists(tx, customer_id);
  await deleteAllCars(tx, customer_id);
  await deleteAllSearches(tx, customer_id);
  await deleteExemptions(tx, customer_id);
  await emptyCart(tx, { account_id: customer_id });
}
