import type { Refusal } from '#contract/refusals.ts';
import { type Result, refused } from '#domain/result.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import { lockAccount } from './queries.ts';

/** Locks the account, so that two tabs cannot together exceed a limit and nothing is saved for a deleted account. */
export const withLockedAccount = <T>(
  db: Db,
  customer_id: string,
  work: (tx: Tx) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> =>
  inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, customer_id);
    return account.is_active ? work(tx) : refused('sign-in-first');
  });
