import { expect, test } from 'vitest';
import { validateManualPrice } from './manual-price.ts';

const input = {
  cart_cad_price: 15000,
  cart_usd_price: null,
  cart_custom_note: 'fleet',
  cart_price_until: null,
};

test.each([
  ['a price and a note suffice', {}, null],
  ['no price', { cart_cad_price: null }, 'hand-price-incomplete'],
  ['no note', { cart_custom_note: null }, 'hand-price-incomplete'],
  ['a blank note', { cart_custom_note: '  ' }, 'hand-price-incomplete'],
  ['the last day is today', { cart_price_until: '2026-03-10' }, null],
  ['the last day was yesterday', { cart_price_until: '2026-03-09' }, 'hand-price-over'],
])('validateManualPrice: %s, %o → %s', (_, changes, problem) => {
  expect(validateManualPrice({ ...input, ...changes }, '2026-03-10')).toBe(problem);
});
