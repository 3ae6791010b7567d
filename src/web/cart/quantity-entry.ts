import { MAX_QUANTITY } from '#domain/cart.ts';

/** What stays in the box of a typed text: digits only, and no more than two of them. */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 2);

/**
 * The quantity to send for what stands in the box, or null when nothing is to be sent: the box is
 * empty, 0 or less, or holds the quantity that the line has already.
 */
export function quantityToSend(typed: string, current: number): number | null {
  if (!/^\d+$/.test(typed)) return null;
  const quantity = Number(typed);
  if (quantity <= 0 || quantity > MAX_QUANTITY || quantity === current) return null;
  return quantity;
}

/** One step of a - or + button: the new quantity, or which end was reached. */
export function stepped(current: number, step: 1 | -1): number | 'smallest' | 'largest' {
  const next = current + step;
  if (next < 1) return 'smallest';
  return next > MAX_QUANTITY ? 'largest' : next;
}
