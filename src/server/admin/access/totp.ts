import { createHmac, randomBytes } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30-second steps, which every authenticator supports. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps before and after the current one that are accepted, to allow for clock drift. */
const ALLOWED_STEP_DRIFT = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A 160-bit secret in base32, the form an authenticator takes. */
export const newTotpSecret = (): string => encodeBase32(randomBytes(20));

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step that the code belongs to, or null. Checks every step, so timing does not reveal a match. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const digits = code.replaceAll(/\s/g, '');
  const current = stepAt(now);
  const steps = Array.from(
    { length: 2 * ALLOWED_STEP_DRIFT + 1 },
    (_, index) => current - ALLOWED_STEP_DRIFT + index,
  );
  return steps.filter((step) => totpCode(secret, step) === digits).at(-1) ?? null;
}

/** The URI that an authenticator reads from a QR code. */
export function otpauthUri(secret: string, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

export function encodeBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
