import type { Refusal } from '#contract/refusals.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { Context } from '#server/calls/context.ts';
import type { NamedLimit } from '#server/platform/limits.ts';
import { hashToken, type Secrets } from '#server/platform/secrets.ts';
import { findTotpStep } from './totp.ts';

/**
 * The limit of wrong authenticator codes. Only someone with the password can try a code, so this limit needs no IP
 * address: with one count per address, many addresses together could try every code.
 */
export const WRONG_CODES: NamedLimit = { name: 'staff-codes', max: 20, seconds: 86_400, scope: 'shared' };

/** Decrypts the secret of an authenticator. Refused if the shop's `SECRET` was replaced since it was set up. */
export function openTotpSecret(secrets: Secrets, sealed: Uint8Array): Result<string, Refusal> {
  try {
    return ok(secrets.open(sealed));
  } catch {
    return refused('staff-authenticator-unreadable');
  }
}

/**
 * The time step of a valid authenticator code. `browser` has a count of its own: a known browser at sign-in, or the
 * signed-in ones. Wrong codes are refused with `wrong`.
 */
export async function checkCode(
  { db, limiter, clock }: Pick<Context<'POST /admin/signin'>, 'db' | 'limiter' | 'clock'>,
  { secret, code, browser }: { secret: string; code: string; browser: string | null },
  wrong: Refusal,
): Promise<Result<number, Refusal>> {
  const now = clock();
  // Counted by the secret, so that a new authenticator starts anew.
  const key = `${hashToken(secret).toString('base64url')} ${browser ?? ''}`;
  // Counted before the check, so that simultaneous attempts count too.
  const wait = await limiter.take(db, WRONG_CODES, key, now);
  if (wait > 0) return refused('too-many', { params: { seconds: wait } });
  const step = findTotpStep(secret, code, now);
  if (step === null) return refused(wrong);
  await limiter.release(db, WRONG_CODES, key, now);
  return ok(step);
}
