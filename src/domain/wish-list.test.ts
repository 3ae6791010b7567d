import { expect, test } from 'vitest';
import { ok, refused } from './result.ts';
import { MAX_WISH_LIST_ITEMS, parseListName, wishesToAdd } from './wish-list.ts';

const wish = (n: number) => ({ part_number: `ESD-${n}`, car_part_id: 'car' });
const list = (count: number) => Array.from({ length: count }, (_, n) => wish(n));

test('ACC-05 a list holds at most 50 sets; a 51st is refused', () => {
  expect(wishesToAdd(list(MAX_WISH_LIST_ITEMS - 1), wish(99))).toEqual(ok([wish(99)]));
  expect(wishesToAdd(list(MAX_WISH_LIST_ITEMS), wish(99))).toEqual(refused('wish-list-full'));
});

test('PROD-05 a set already on the list is not added again, even if the list is full', () => {
  expect(wishesToAdd(list(MAX_WISH_LIST_ITEMS), wish(3))).toEqual(ok([]));
});

test('the same set for two cars creates two entries', () => {
  const other = { ...wish(0), car_part_id: 'other car' };
  expect(wishesToAdd(list(1), other)).toEqual(ok([other]));
});

test('ACC-05 a list needs a name of at most 50 characters', () => {
  expect(parseListName('  Winter cars ')).toEqual(ok('Winter cars'));
  expect(parseListName('n'.repeat(50)).ok).toBe(true);
  expect(parseListName('n'.repeat(51))).toEqual(refused('list-name-invalid'));
  expect(parseListName('   ')).toEqual(refused('list-name-invalid'));
});
