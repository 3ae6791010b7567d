import { expect, test } from 'vitest';
import { hasManualPriceFor, validateManualPrice } from './manual-price.ts';

const input = {
  cart_cad_price: 15000,
  cart_usd_price: null,
  cart_custom_note: 'fleet',
  cart_price_until: null,
};

test.each([
  ['a price and a note suffice', {}, []],
  ['no price', { cart_cad_price: null }, ['cart_cad_price: hand-price-incomplete']],
  ['no note', { cart_custom_note: null }, ['cart_custom_note: hand-price-incomplete']],
  ['a blank note', { cart_custom_note: '  ' }, ['cart_custom_note: hand-price-incomplete']],
  [
    'neither price nor note',
    { cart_cad_price: null, cart_custom_note: null },
    ['cart_cad_price: hand-price-incomplete', 'cart_custom_note: hand-price-incomplete'],
  ],
  ['the last day is today', { cart_price_until: '2026-03-10' }, []],
  ['the last day was yesterday', { cart_price_until: '2026-03-09' }, ['cart_price_until: hand-price-over']],
])('validateManualPrice: %s, %o → %o', (_, changes, expected) => {
  const problems = validateManualPrice({ ...input, ...changes }, '2026-03-10');
  expect(problems.map(({ field, problem }) => `${field}: ${problem}`)).toEqual(expected);
});

test.each([
  ['a price for up to two units applies to two', 'fleet', 2, 2, true],
  ['it does not apply to a third', 'fleet', 2, 3, false],
  ['a price without a largest quantity applies to any', 'fleet', null, 99, true],
  ['a price without a note does not apply', null, null, 1, false],
])('hasManualPriceFor: %s', (_, cart_custom_note, cart_price_quantity, quantity, expected) => {
  expect(hasManualPriceFor({ cart_custom_note, cart_price_quantity }, quantity)).toBe(expected);
});
