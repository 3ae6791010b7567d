import { expect, test } from 'vitest';
import { ok, refused } from './result.ts';
import { correctStock, isPossibleCorrection } from './stock-correction.ts';

const STOCK = { on_hand: 10, allocated: 3, held: 2 };

test('a change is added to the units on hand, and a count replaces them', () => {
  expect(correctStock(STOCK, { change: -4 })).toEqual(ok(6));
  expect(correctStock(STOCK, { counted: 12 })).toEqual(ok(12));
});

test('units that are allocated or held cannot be removed', () => {
  expect(correctStock(STOCK, { change: -5 })).toEqual(ok(5));
  expect(correctStock(STOCK, { change: -6 })).toEqual(refused('stock-promised'));
  expect(correctStock(STOCK, { counted: 4 })).toEqual(refused('stock-promised'));
});

test('received and found units are added, damaged and lost ones removed, and other corrections may do either', () => {
  expect(isPossibleCorrection('received', 3)).toBe(true);
  expect(isPossibleCorrection('found', -1)).toBe(false);
  expect(isPossibleCorrection('damaged', 2)).toBe(false);
  expect(isPossibleCorrection('lost', -2)).toBe(true);
  expect([-1, 1].map((change) => isPossibleCorrection('other', change))).toEqual([true, true]);
});
