import type { DatedManualPrice } from './price.ts';
import { findBrokenRules } from './validation.ts';

/** True if a line has a manual price that applies to this many units. The last day is not checked. */
export const hasManualPriceFor = (
  {
    cart_custom_note,
    cart_price_quantity,
  }: Pick<DatedManualPrice, 'cart_custom_note' | 'cart_price_quantity'>,
  quantity: number,
): boolean => cart_custom_note !== null && quantity <= (cart_price_quantity ?? quantity);

/** A manual price requires a CAD price and a note with the reason. Its last day must not be in the past. */
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
