import type { Db, Tx } from '#server/platform/db.ts';
import { type Outcome, refusal } from '#server/platform/http/outcome.ts';
import { lockAccount } from '#server/sign-in/queries.ts';

/**
 * Runs `work` in a transaction with the account row locked, so that two tabs cannot both exceed a limit and
 * nothing is saved for an account that was just deleted.
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
