import { expect, test } from 'vitest';
import { rebased } from './use-draft.ts';

test('a newer state leaves what was typed, and brings what was not', () => {
  const before = { city: 'Toronto', status: 'Paid', images: ['a'] };
  const typed = { ...before, city: 'Ottawa' };
  const now = { city: 'Hamilton', status: 'Shipped', images: ['a', 'b'] };
  expect(rebased(typed, before, now)).toEqual({ city: 'Ottawa', status: 'Shipped', images: ['a', 'b'] });
  expect(rebased(before, before, now)).toEqual(now);
});
