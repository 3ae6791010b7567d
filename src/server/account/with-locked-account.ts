import type { Db, Tx } from '#server/platform/db.ts';
import { type Outcome, refusal } from '#server/platform/http/outcome.ts';
import { lockAccount } from '#server/sign-in/queries.ts';

/**
 * Does something that counts what an account keeps, in one transaction and with the account's row locked:
 * two tabs cannot both take the last place, and an account that has just ended keeps nothing.
 */
export function withLockedAccount<T>(
  db: Db,
  customer_id: string,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, customer_id);
    return account.is_active ? work(tx) : refusal('sign-in-first');
  });
}
