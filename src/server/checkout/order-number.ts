import { randomInt } from 'node:crypto';

/** Crockford's base 32, without I, L, O and U, so that a number can be read out on the phone. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An order number such as `7K3M9-Q2A4T`: 50 random bits. It identifies an order but gives no access to it.
 * A collision violates a unique constraint, and the shopper's next attempt gets a new number.
 */
export function generateOrderNumber(): string {
  const character = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: 5 }, character).join('');
  return `${group()}-${group()}`;
}
