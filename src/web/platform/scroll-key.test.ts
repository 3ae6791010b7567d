import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const keyFor = (key: string, pathname: string) =>
  scrollKey({ key, pathname, search: '', hash: '', state: null });

test('a page opened by its address stores its scroll position under its path; a navigation stores it under its own key', () => {
  expect(keyFor('default', '/cart')).not.toBe(keyFor('default', '/QA'));
  expect(keyFor('default', '/cart')).toBe(keyFor('default', '/cart'));
  expect(keyFor('x7', '/cart')).toBe('x7');
});
