import { expect, test } from 'vitest';
import { postalPrefix } from './postal-prefix.ts';
import { regionOfPostalCode } from './postal-region.ts';
import { regionsIn } from './regions.ts';

test('the first three characters of a code are enough, in any spelling; other texts are no code', () => {
  expect(postalPrefix('Canada', 'm5v 2t6')).toBe('M5V');
  expect(postalPrefix('Canada', 'H2X')).toBe('H2X');
  expect(postalPrefix('United States', '10001-1234')).toBe('100');
  for (const text of ['', 'M5', '10001']) expect(postalPrefix('Canada', text)).toBeNull();
  for (const text of ['', '10', 'M5V 2T6']) expect(postalPrefix('United States', text)).toBeNull();
});

test.each([
  ['Canada', 'M5V 2T6', 'Ontario'],
  ['Canada', 'h2x1y4', 'Quebec'],
  ['Canada', 'X0B 0C0', 'Nunavut'],
  ['Canada', 'X1A 2B3', 'Northwest Territories'],
  ['Canada', 'D1A 1A1', null],
  ['United States', '10001', 'New York'],
  ['United States', '90210', 'California'],
  ['United States', '99501', 'Alaska'],
  ['United States', '00901', null],
] as const)('the region of %s, %s is %s', (country, code, region) => {
  expect(regionOfPostalCode(country, code)).toBe(region);
});

test('every province and every state has codes', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const canadian = [...letters].flatMap((first) => [`${first}0A`, `${first}1A`]);
  const digits = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'));
  for (const [country, codes] of [
    ['Canada', canadian],
    ['United States', digits],
  ] as const) {
    const found = new Set(codes.map((code) => regionOfPostalCode(country, code)));
    for (const region of regionsIn(country)) expect(found, region).toContain(region);
  }
});
