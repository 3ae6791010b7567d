import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, roundHalfUp, toCents, toDecimal } from './money.ts';

test('a formatted amount has two decimals and no grouping', () => {
  expect(formatDecimal(123450)).toBe('1234.50');
  expect(formatDecimal(-101)).toBe('-1.01');
});

test('half a cent is rounded up; large numbers are rounded exactly', () => {
  expect(roundHalfUp(1, 2)).toBe(1);
  expect(roundHalfUp(5, 10)).toBe(1);
  expect(roundHalfUp(49, 100)).toBe(0);
  expect(roundHalfUp(9_007_199_254_740_991, 100_000)).toBe(90_071_992_547);
});

test('rounding rejects negative and fractional input and a denominator of zero', () => {
  expect(() => roundHalfUp(-1, 2)).toThrow(RangeError);
  expect(() => roundHalfUp(0.5, 2)).toThrow(RangeError);
  expect(() => roundHalfUp(1, 0)).toThrow(RangeError);
});

test('cents survive the conversion to decimals and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
      expect(toCents(toDecimal(cents))).toBe(cents);
      expect(toCents(Number(formatDecimal(cents)))).toBe(cents);
    }),
  );
});
