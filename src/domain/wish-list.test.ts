import { expect, test } from 'vitest';
import { addWish, listName, MAX_WISH_LIST_ITEMS } from './wish-list.ts';

const wish = (n: number) => ({ part_number: `ESD-${n}`, car_part_id: 'car' });
const list = (count: number) => Array.from({ length: count }, (_, n) => wish(n));

test('ACC-05 the 51st set is refused, the 50th is not', () => {
  expect(addWish(list(MAX_WISH_LIST_ITEMS - 1), wish(99))).toEqual({ ok: true, value: [wish(99)] });
  expect(addWish(list(MAX_WISH_LIST_ITEMS), wish(99))).toEqual({ ok: false, reason: 'wish-list-full' });
});

test('PROD-05 a set that is on the list already is not put on it twice, even on a full one', () => {
  expect(addWish(list(MAX_WISH_LIST_ITEMS), wish(3))).toEqual({ ok: true, value: [] });
});

test('one set for two cars is two wishes', () => {
  const other = { ...wish(0), car_part_id: 'other car' };
  expect(addWish(list(1), other)).toEqual({ ok: true, value: [other] });
});

test('ACC-05 a list is called something, in at most 50 characters', () => {
  expect(listName('  Winter cars ')).toEqual({ ok: true, value: 'Winter cars' });
  expect(listName('n'.repeat(50)).ok).toBe(true);
  expect(listName('n'.repeat(51))).toEqual({ ok: false, reason: 'list-name-invalid' });
  expect(listName('   ')).toEqual({ ok: false, reason: 'list-name-invalid' });
});
