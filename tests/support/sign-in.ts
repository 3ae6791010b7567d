import { beginSession } from '#server/platform/caller.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

export interface SignedIn extends Shopper {
  customer_id: string;
  email: string;
}

/** A customer with a session: `anna` is anna@example.com, made when the shop does not know her yet. */
export async function signIn(
  shop: TestShop,
  name: string,
  account: { percentage?: number; first_name?: string; last_name?: string } = {},
): Promise<SignedIn> {
  const email = `${name}@example.com`;
  const { customer_id } = await shop.db
    .insertInto('account')
    .values({ email, ...account })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  const { token } = await beginSession(shop.db, customer_id, () => new Date());
  const shopper = shop.visitor();
  shopper.cookies.set(sessionCookieName(false), token);
  return { ...shopper, customer_id, email };
}
