import type { Refusal } from '#contract/refusals.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { Context } from '#server/calls/context.ts';
import type { NamedLimit } from '#server/platform/limits.ts';
import { hashToken, type Secrets } from '#server/platform/secrets.ts';
import { findTotpStep } from './totp.ts';

/**
 * The limit of wrong authenticator codes. Attempts from all IP addresses count together, or many addresses could try
 * every code. Nobody without the password can use up the limit and so lock staff out.
 */
export const WRONG_CODES: NamedLimit = { name: 'staff-codes', max: 20, seconds: 86_400, scope: 'shared' };

/** Decrypts the secret of an authenticator. Refused if `SECRET` was replaced after it was set up. */
export function openTotpSecret(secrets: Secrets, sealed: Uint8Array): Result<string, Refusal> {
  try {
    return ok(secrets.open(sealed));
  } catch {
    return refused('staff-authenticator-unreadable');
  }
}

/**
 * Returns the time step of an authenticator code, or `refusal` for a wrong code. Attempts are counted per `source`: the
 * id of a known device, or a text for all attempts of one kind; null for unknown devices.
 */
export async function checkCode(
  { db, limiter, clock }: Pick<Context<'POST /admin/signin'>, 'db' | 'limiter' | 'clock'>,
  { secret, code, source }: { secret: string; code: string; source: string | null },
  refusal: Refusal,
): Promise<Result<number, Refusal>> {
  const now = clock();
  // Includes the secret, so that a new authenticator starts without counted attempts.
  const key = `${hashToken(secret).toString('base64url')} ${source ?? ''}`;
  // Counted before the check, so that simultaneous attempts count too.
  const wait = await limiter.take(db, WRONG_CODES, key, now);
  if (wait > 0) return refused('too-many', { params: { seconds: wait } });
  const step = findTotpStep(secret, code, now);
  if (step === null) return refused(refusal);
  await limiter.release(db, WRONG_CODES, key, now);
  return ok(step);
}
