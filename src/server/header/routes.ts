import { addressesOf } from '#server/addresses/queries.ts';
import { cartView } from '#server/cart/cart-view.ts';
import { readCart, shownCart } from '#server/cart/read-cart.ts';
import { type Caller, hashCodeOf } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/db.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { respond } from '#server/platform/http/outcome.ts';
import { yearsOf } from '#server/vehicles/queries.ts';
import { listsAndWishes } from '#server/wish-lists/read-lists.ts';

export function headerRoutes(on: On) {
  on('GET /header', async ({ db, caller, query, clock, secrets }) => {
    const [years, facts, kept] = await Promise.all([
      yearsOf(db),
      readCart(db, caller, clock()),
      keptBy(db, caller),
    ]);
    // A price that changed is said until the shopper has seen its line.
    const cart = query.cart === 'closed' ? cartView(facts.rows, facts) : await shownCart(db, facts);
    const hash_code = hashCodeOf(caller, secrets);
    const { account, guest } = caller;
    const customer = account
      ? { ...account, hash_code }
      : {
          customer_id: guest?.temporary_id ?? '',
          email: '',
          first_name: null,
          percentage: 0,
          hash_code,
        };
    return respond({
      scode: 200 as const,
      smessage: '',
      ...cart,
      customer: [customer],
      ...kept,
      years: years.map((year) => ({ year })),
    });
  });
}

/** What an account keeps and every page shows; a visitor keeps nothing but the cart. */
async function keptBy(db: Db, { account }: Caller) {
  if (!account) return { addresses: [], wishLists: [], wishListsItems: [] };
  const [addresses, lists] = await Promise.all([
    addressesOf(db, account.customer_id),
    listsAndWishes(db, account.customer_id),
  ]);
  return { addresses, ...lists };
}
