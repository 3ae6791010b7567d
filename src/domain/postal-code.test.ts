import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postalPrefix, provinceOfPostalCode } from './postal-code.ts';

test('the first three characters of a postal code are its prefix, in any spelling; other texts have none', () => {
  expect(postalPrefix('Canada', 'm5v 2t6')).toBe('M5V');
  expect(postalPrefix('Canada', 'H2X')).toBe('H2X');
  expect(postalPrefix('United States', '10001-1234')).toBe('100');
  for (const text of ['', 'M5', '10001']) expect(postalPrefix('Canada', text)).toBeNull();
  for (const text of ['', '10', 'M5V 2T6']) expect(postalPrefix('United States', text)).toBeNull();
});

test('only a complete postal code and its first three characters have a prefix, in any spelling', () => {
  const check = (country: 'Canada' | 'United States', complete: RegExp, lengths: number[]) =>
    fc.assert(
      fc.property(
        fc.stringMatching(complete),
        fc.nat(9),
        fc.constantFrom(' ', '-', ''),
        (code, length, gap) => {
          const part = code.slice(0, length);
          const typed = `${part.slice(0, 3)}${gap}${part.slice(3)}`.toLowerCase();
          expect(postalPrefix(country, typed), typed).toBe(
            lengths.includes(part.length) ? code.slice(0, 3) : null,
          );
        },
      ),
    );
  check('Canada', /^[A-Z]\d[A-Z]\d[A-Z]\d$/, [3, 6]);
  check('United States', /^\d{9}$/, [3, 5, 9]);
  for (const text of ['H3A 1A', 'H3A1A1A', '10001', 'H33', ''])
    expect(postalPrefix('Canada', text)).toBeNull();
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
