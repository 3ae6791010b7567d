import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const keyFor = (key: string, pathname: string) =>
  scrollKey({ key, pathname, search: '', hash: '', state: null });

test('each page opened by its address has a scroll position of its own; a navigation keeps its own key', () => {
  expect(keyFor('default', '/cart')).not.toBe(keyFor('default', '/QA'));
  expect(keyFor('default', '/cart')).toBe(keyFor('default', '/cart'));
  expect(keyFor('x7', '/cart')).toBe('x7');
});
