import type { AppContext } from '#server/platform/http/dispatch.ts';
import { refusal } from '#server/platform/http/outcome.ts';
import { emailKey } from '#server/platform/limits.ts';
import { isPassword } from '#server/platform/passwords.ts';
import type { AccountRow } from './queries.ts';

/**
 * Asks somebody who is signed in for the password once more; null when it is right. Counted like
 * sign-ins, but apart from those of strangers who try the account from outside.
 */
export async function checkPassword(
  { db, limiter, clock }: Pick<AppContext, 'db' | 'limiter' | 'clock'>,
  account: AccountRow,
  password: string,
) {
  const key = `${emailKey(account.email)} signed in`;
  const wait = await limiter.pace(db, 'sign-in-account', key, clock());
  if (wait > 0) return refusal('too-many', { facts: { seconds: wait } });
  if (!(await isPassword(password, account.password_hash))) return refusal('current-password-wrong');
  await limiter.forgive(db, 'sign-in-account', key);
  return null;
}
