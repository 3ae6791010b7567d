import { ok } from '#domain/result.ts';
import { listAddresses } from '#server/addresses/queries.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { carOwnerOf, listCars } from '#server/cars/queries.ts';
import { cartView } from '#server/cart/cart-view.ts';
import { readCart, renderCart } from '#server/cart/read-cart.ts';
import { moveCarsOfEndedGuest } from '#server/garage/ended-guest.ts';
import { garageView } from '#server/garage/garage-view.ts';
import type { Db } from '#server/platform/db.ts';
import { type Caller, csrfTokenOf } from '#server/sessions/caller.ts';
import { listYears } from '#server/vehicles/queries.ts';
import { readListsAndWishes } from '#server/wish-lists/read-lists.ts';

export function headerRoutes(on: RegisterHandler) {
  let cached: { version: number; years: number[] } | undefined;
  /** The model years, read once per catalogue version. */
  async function yearsOf(db: Db, version: number): Promise<number[]> {
    if (cached?.version !== version) cached = { version, years: await listYears(db) };
    return cached.years;
  }

  on('GET /header', async ({ db, caller, query, clock, secrets, catalogueVersion }) => {
    await moveCarsOfEndedGuest(db, caller);
    const owner = carOwnerOf(caller);
    const [years, cars, cartState, savedData] = await Promise.all([
      yearsOf(db, catalogueVersion()),
      owner ? listCars(db, owner) : [],
      readCart(db, caller, clock()),
      loadSavedData(db, caller),
    ]);
    // With the cart closed, price changes are not marked as seen, so that the cart can still announce them.
    const cart =
      query.cart === 'closed' ? cartView(cartState.rows, cartState) : await renderCart(db, cartState);
    const hash_code = csrfTokenOf(caller, secrets);
    const { account, guest } = caller;
    const customer = account
      ? { ...account, hash_code }
      : { customer_id: guest?.temporary_id ?? '', email: '', first_name: null, percentage: 0, hash_code };
    return ok({
      ...cart,
      customer: [customer],
      ...savedData,
      ...garageView(cars),
      years: years.map((year) => ({ year })),
    });
  });
}

/** The account's saved addresses and wish lists; guests have none. */
async function loadSavedData(db: Db, { account }: Caller) {
  if (!account) return { addresses: [], wishLists: [], wishListsItems: [] };
  const [addresses, lists] = await Promise.all([
    listAddresses(db, account.customer_id),
    readListsAndWishes(db, account.customer_id),
  ]);
  return { addresses, ...lists };
}
