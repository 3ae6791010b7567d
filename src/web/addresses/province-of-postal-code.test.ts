import { expect, test } from 'vitest';
import { provinceOfPostalCode } from './province-of-postal-code.ts';

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
