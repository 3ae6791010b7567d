import { deleteAllAddresses } from '#server/addresses/queries.ts';
import { deleteAllCars } from '#server/cars/queries.ts';
import { emptyCart } from '#server/cart/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { deleteAllSearches } from '#server/recent-searches/queries.ts';
import { removeQuoteFromBuyer } from '#server/sales-quotes/quote-cart.ts';
import { deleteExemptions } from '#server/tax/queries.ts';
import { deleteAllWishLists } from '#server/wish-lists/queries.ts';

export async function eraseSavedData(tx: Tx, secrets: Secrets, customer_id: string): Promise<void> {
  // The quote is the shop's offer, which its link opens again.
  await removeQuoteFromBuyer(tx, secrets, { account_id: customer_id });
  await deleteAllAddresses(tx, customer_id);
  await deleteAllWishLists(tx, customer_id);
  await deleteAllCars(tx, customer_id);
  await deleteAllSearches(tx, customer_id);
  await deleteExemptions(tx, customer_id);
  await emptyCart(tx, { account_id: customer_id });
}
