import type { DatedManualPrice } from './price.ts';

/**
 * A manually set price requires a CAD price and a note with the reason. Its last day must not be in the past. Returns
 * null for valid input.
 */
export function validateManualPrice(
  input: Omit<DatedManualPrice, 'cart_price_quantity'>,
  today: string,
): 'hand-price-incomplete' | 'hand-price-over' | null {
  if (input.cart_cad_price === null || !input.cart_custom_note?.trim()) return 'hand-price-incomplete';
  return input.cart_price_until !== null && input.cart_price_until < today ? 'hand-price-over' : null;
}
