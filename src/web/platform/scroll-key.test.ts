import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const keyFor = (key: string, pathname: string) =>
  scrollKey({ key, pathname, search: '', hash: '', state: null });

test('a page opened by its address does not share a scroll position with another page', () => {
  expect(keyFor('default', '/cart')).not.toBe(keyFor('default', '/QA'));
  expect(keyFor('default', '/cart')).toBe(keyFor('default', '/cart'));
  expect(keyFor('x7', '/cart')).toBe('x7');
});
