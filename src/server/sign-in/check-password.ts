import { ok, refused } from '#domain/result.ts';
import type { AppContext } from '#server/calls/context.ts';
import type { AccountRow } from '#server/customers/queries.ts';
import { emailKey } from '#server/platform/limits.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { ACCOUNT_ATTEMPTS } from './limits.ts';

/**
 * Checks the password of a signed-in customer. Attempts are throttled like sign-ins but counted separately, so that
 * nobody else can lock the customer out.
 */
export async function checkPassword(
  { db, limiter, clock }: Pick<AppContext, 'db' | 'limiter' | 'clock'>,
  account: AccountRow,
  password: string,
) {
  const key = `${emailKey(account.email)} signed in`;
  const waitSeconds = await limiter.takeWithDelay(db, ACCOUNT_ATTEMPTS, key, clock());
  if (waitSeconds > 0) return refused('too-many', { params: { seconds: waitSeconds } });
  if (!(await verifyPassword(password, account.password_hash))) return refused('current-password-wrong');
  await limiter.resetThrottle(db, ACCOUNT_ATTEMPTS, key);
  return ok(null);
}
