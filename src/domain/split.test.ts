import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByLargestRemainder } from './split.ts';

test('10.00 split over three equal lines is 3.34, 3.33, 3.33', () => {
  expect(splitByLargestRemainder(1000, [18999, 18999, 18999])).toEqual([334, 333, 333]);
});

test('10.00 split over 189.99, 259.50 and 74.05 is 3.63, 4.96, 1.41', () => {
  expect(splitByLargestRemainder(1000, [18999, 25950, 7405])).toEqual([363, 496, 141]);
});

test('without weights only 0 can be split', () => {
  expect(splitByLargestRemainder(0, [0, 0])).toEqual([0, 0]);
  expect(() => splitByLargestRemainder(1, [0, 0])).toThrow(RangeError);
});

const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 })
  .filter((list) => list.some((weight) => weight > 0));

test('shares add up, are never negative and are less than a cent off', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000_000 }), weights, (total, list) => {
      const shares = splitByLargestRemainder(total, list);
      const totalWeight = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
      shares.forEach((share, index) => {
        const dividend = BigInt(total) * BigInt(list[index]!);
        const roundedDown = dividend - (dividend % totalWeight);
        expect(BigInt(share) * totalWeight).toBeGreaterThanOrEqual(roundedDown);
        expect(BigInt(share) * totalWeight).toBeLessThan(dividend + totalWeight);
      });
    }),
  );
});
