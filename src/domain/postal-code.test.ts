import { expect, test } from 'vitest';
import { postalPrefix, provinceOfPostalCode } from './postal-code.ts';

test('the first three characters of a postal code are its prefix, in any spelling; other texts have none', () => {
  expect(postalPrefix('Canada', 'm5v 2t6')).toBe('M5V');
  expect(postalPrefix('Canada', 'H2X')).toBe('H2X');
  expect(postalPrefix('United States', '10001-1234')).toBe('100');
  for (const text of ['', 'M5', '10001']) expect(postalPrefix('Canada', text)).toBeNull();
  for (const text of ['', '10', 'M5V 2T6']) expect(postalPrefix('United States', text)).toBeNull();
});

test.each([
  ['K1A0B1', 'Ontario'],
  [' h2x 1y4', 'Quebec'],
  ['v', 'British Columbia'],
  ['A1C5M2', 'Newfoundland and Labrador'],
  ['X0A0H0', 'Nunavut'],
  ['x1a 2b3', 'Northwest Territories'],
])('CHK-06 the postal code %j belongs to %s', (code, province) => {
  expect(provinceOfPostalCode(code)).toBe(province);
});

test.each(['', 'X0', 'D1A1A1', '10001'])('the postal code %j determines no province', (code) => {
  expect(provinceOfPostalCode(code)).toBeNull();
});
