import { expect, test } from 'vitest';
import { rebaseDraft } from './unsaved.ts';

test('rebasing keeps edited fields and takes the others from the newer state', () => {
  const base = { city: 'Toronto', status: 'Paid', images: ['a'] };
  const draft = { ...base, city: 'Ottawa' };
  const next = { city: 'Hamilton', status: 'Shipped', images: ['a', 'b'] };
  expect(rebaseDraft(draft, base, next)).toEqual({ city: 'Ottawa', status: 'Shipped', images: ['a', 'b'] });
  expect(rebaseDraft(base, base, next)).toEqual(next);
});
