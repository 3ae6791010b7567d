import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const keyFor = (key: string, pathname: string) =>
  scrollKey({ key, pathname, search: '', hash: '', state: null });

test('the scroll position of a page opened by its address is stored under its path, otherwise under the key of the navigation', () => {
  expect(keyFor('default', '/cart')).not.toBe(keyFor('default', '/QA'));
  expect(keyFor('default', '/cart')).toBe(keyFor('default', '/cart'));
  expect(keyFor('x7', '/cart')).toBe('x7');
});
