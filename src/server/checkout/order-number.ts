import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O, U, so that a number can be read out on the phone. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A fresh order number such as `7K3M9-Q2A4T`: 50 random bits. It identifies, it does not open
 * anything; a collision breaks a constraint and is tried again.
 */
export function freshOrderNumber(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const five = () => Array.from({ length: 5 }, letter).join('');
  return `${five()}-${five()}`;
}
