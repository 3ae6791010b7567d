/**
 * Time-based one-time passwords (RFC 6238) with the library's defaults, which every authenticator supports: SHA-1, six
 * digits, 30-second steps.
 */

import { Secret, TOTP } from 'otpauth';

/** Steps before and after the current one that are accepted, to allow for clock drift. */
const ALLOWED_STEP_DRIFT = 1;

/** A 160-bit secret in base32, the format that authenticators accept. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The time step of a valid code; null for an invalid one. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  // The library's constant-time comparison throws on any other text.
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const drift = new TOTP({ secret }).validate({ token, timestamp, window: ALLOWED_STEP_DRIFT });
  return drift === null ? null : TOTP.counter({ timestamp }) + drift;
}

/** The URI that an authenticator reads from a QR code. */
export const otpauthUri = (secret: string, email: string, issuer: string): string =>
  new TOTP({ issuer, label: email, secret }).toString();
