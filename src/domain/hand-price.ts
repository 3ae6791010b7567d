import type { HandSetPrice } from './price.ts';

/** A hand-set price as staff wish it; it counts to the end of its last day, or for good. */
export type HandPriceInput = HandSetPrice & { cart_price_until: string | null };

/**
 * What is wrong with a hand-set price: it needs the price in Canadian dollars and a note that says why,
 * and its last day is not over. Null when it may be set.
 */
export function handPriceProblem(
  input: HandPriceInput,
  today: string,
): 'hand-price-incomplete' | 'hand-price-over' | null {
  if (input.cart_cad_price === null || !input.cart_custom_note?.trim()) return 'hand-price-incomplete';
  return input.cart_price_until !== null && input.cart_price_until < today ? 'hand-price-over' : null;
}
