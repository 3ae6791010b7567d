import { expect, test } from 'vitest';
import { EMPTY_FORM } from './checkout-form.ts';
import { startRegion } from './start-region.ts';

const inStates = { ...EMPTY_FORM, 'shipping-country': 'United States' };

test('a blank address starts with the postal code that was entered before, and its state follows', () => {
  expect(startRegion(inStates, '10001', 'New York')).toMatchObject({
    'shipping-zip': '10001',
    'shipping-province': 'New York',
    'billing-zip': '',
  });
  expect(startRegion(EMPTY_FORM, 'h2x 1y4', null)['shipping-zip']).toBe('H2X1Y4');
});

test('incomplete codes and codes of the other country are not filled in', () => {
  for (const code of ['H2X', '10001', ''])
    expect(startRegion(EMPTY_FORM, code, 'Quebec'), code).toMatchObject({
      'shipping-zip': '',
      'shipping-province': '',
    });
});

test('a filled-in code is removed when the country changes to one in which it is not valid', () => {
  const values = { ...inStates, 'shipping-zip': 'H2X1Y4', 'shipping-province': 'Quebec' };
  expect(startRegion(values, 'h2x 1y4', null)).toMatchObject({ 'shipping-zip': '', 'shipping-province': '' });
});

test('a postal code that the shopper is typing is kept, whatever region arrives', () => {
  for (const [values, code] of [
    [EMPTY_FORM, 'M5'],
    [inStates, '10'],
    [inStates, 'H2X1Y4'],
  ] as const)
    expect(startRegion({ ...values, 'shipping-zip': code }, 'K1A 0B1', 'Ontario')).toMatchObject({
      'shipping-zip': code,
      'shipping-province': '',
    });
});

test('what the shopper entered is kept', () => {
  const values = { ...EMPTY_FORM, 'shipping-city': 'Montréal', 'shipping-province': 'Quebec' };
  expect(startRegion(values, 'M5V2T6', null)).toEqual(values);
  expect(startRegion({ ...values, 'shipping-zip': 'M5V2T6' }, '', 'Ontario')['shipping-province']).toBe(
    'Quebec',
  );
});
