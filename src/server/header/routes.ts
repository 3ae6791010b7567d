import { readCart, shownCart } from '#server/cart/read-cart.ts';
import { hashCodeOf } from '#server/platform/caller.ts';
import { answered } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { yearsOf } from '#server/vehicles/queries.ts';

export function headerRoutes(on: On) {
  on('GET /header', async ({ db, caller, clock, secrets }) => {
    const [years, facts] = await Promise.all([yearsOf(db), readCart(db, caller, clock())]);
    const cart = await shownCart(db, facts);
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
    return answered({
      scode: 200 as const,
      smessage: '',
      ...cart,
      customer: [customer],
      addresses: [],
      wishLists: [],
      wishListsItems: [],
      years: years.map((year) => ({ year })),
    });
  });
}
