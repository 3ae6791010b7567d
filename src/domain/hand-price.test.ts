import { expect, test } from 'vitest';
import { handPriceProblem } from './hand-price.ts';

const input = {
  cart_cad_price: 15000,
  cart_usd_price: null,
  cart_custom_note: 'fleet',
  cart_price_until: null,
};

test.each([
  ['price and note are enough', {}, null],
  ['no price', { cart_cad_price: null }, 'hand-price-incomplete'],
  ['no note', { cart_custom_note: null }, 'hand-price-incomplete'],
  ['a note of spaces', { cart_custom_note: '  ' }, 'hand-price-incomplete'],
  ['today is the last day', { cart_price_until: '2026-03-10' }, null],
  ['yesterday was', { cart_price_until: '2026-03-09' }, 'hand-price-over'],
])('%s: %o', (_, changes, problem) => {
  expect(handPriceProblem({ ...input, ...changes }, '2026-03-10')).toBe(problem);
});
