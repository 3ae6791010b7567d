import { createHmac, randomBytes } from 'node:crypto';

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, steps of 30 seconds, as every authenticator has them. */

const STEP_SECONDS = 30;
const DIGITS = 6;
/** A code of the step before or after still counts: clocks differ. */
const STEPS_OFF = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret of 160 bits in base32, as it is typed into an authenticator. */
export const newTotpSecret = (): string => base32(randomBytes(20));

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0x0f;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step whose code this is, or null. Every step is looked at, whichever matches. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const typed = code.replaceAll(/\s/g, '');
  const middle = stepAt(now);
  const steps = Array.from({ length: 2 * STEPS_OFF + 1 }, (_, index) => middle - STEPS_OFF + index);
  return steps.filter((step) => totpCode(secret, step) === typed).at(-1) ?? null;
}

/** What an authenticator reads from a picture. */
export function otpauthUri(secret: string, email: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

export function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
