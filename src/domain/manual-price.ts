import type { DatedManualPrice } from './price.ts';
import { findBrokenRules } from './validation.ts';

/**
 * A manually set price requires a CAD price and a note with the reason. Its last day must not be in the past.
 */
export const validateManualPrice = (input: Omit<DatedManualPrice, 'cart_price_quantity'>, today: string) =>
  findBrokenRules([
    [input.cart_cad_price === null, 'cart_cad_price', 'hand-price-incomplete'],
    [!input.cart_custom_note?.trim(), 'cart_custom_note', 'hand-price-incomplete'],
    [
      input.cart_price_until !== null && input.cart_price_until < today,
      'cart_price_until',
      'hand-price-over',
    ],
  ]);
