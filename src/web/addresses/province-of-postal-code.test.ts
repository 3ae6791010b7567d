import { expect, test } from 'vitest';
import { provinceOfPostalCode, provinceToCheck } from './province-of-postal-code.ts';

test.each([
  ['K1A0B1', 'Ontario'],
  [' h2x 1y4', 'Quebec'],
  ['v', 'British Columbia'],
  ['A1C5M2', 'Newfoundland and Labrador'],
])('CHK-06 the postal code %j belongs to %s', (code, province) => {
  expect(provinceOfPostalCode(code)).toBe(province);
});

test.each(['', 'X0A0H0', 'D1A1A1', '10001'])('the postal code %j determines no province', (code) => {
  expect(provinceOfPostalCode(code)).toBeNull();
});

test.each([
  ['Ontario', 'H2X 1Y4', 'Quebec'],
  ['Ontario', 'k1a0b1', null],
  ['Ontario', 'H2X', null],
  ['', 'H2X1Y4', null],
  ['Nunavut', 'X0A0H0', null],
])('with %j chosen, the postal code %j asks whether the province is %j', (province, zip, expected) => {
  expect(provinceToCheck({ country: 'Canada', province, zip })).toBe(expected);
});

test('an address in the United States has no postal code to compare', () =>
  expect(provinceToCheck({ country: 'United States', province: 'New York', zip: 'H2X1Y4' })).toBeNull());
