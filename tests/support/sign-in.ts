import { SESSION_COOKIE } from '#server/sessions/cookies.ts';
import { createSession } from '#server/sessions/queries.ts';
import type { TestShop } from './shop.ts';
import type { Shopper } from './shopper.ts';

export interface SignedInShopper extends Shopper {
  customer_id: string;
  email: string;
}

/** Signs in a customer: the name `anna` means anna@example.com. If the account does not exist, creates it as given. */
export async function signIn(
  shop: TestShop,
  name: string,
  account: { percentage?: number; first_name?: string; last_name?: string } = {},
): Promise<SignedInShopper> {
  const email = `${name}@example.com`;
  const { customer_id } = await shop.db
    .insertInto('account')
    .values({ email, ...account })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  const { token } = await createSession(shop.db, customer_id, () => new Date());
  const shopper = shop.newVisitor();
  shopper.cookies.set(SESSION_COOKIE.name(false), token);
  return { ...shopper, customer_id, email };
}
