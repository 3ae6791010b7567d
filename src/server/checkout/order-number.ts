import { randomInt } from 'node:crypto';
import { ORDER_NUMBER_ALPHABET } from '#domain/order-number.ts';

/**
 * An order number such as `7K3M9-Q2A4T`, made of 50 random bits. It identifies an order but gives no access to it. A
 * duplicate number violates a unique constraint, and the shopper's next attempt gets a new one.
 */
export function generateOrderNumber(): string {
  const character = () => ORDER_NUMBER_ALPHABET[randomInt(ORDER_NUMBER_ALPHABET.length)];
  const group = () => Array.from({ length: 5 }, character).join('');
  return `${group()}-${group()}`;
}
