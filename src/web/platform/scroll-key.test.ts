import { expect, test } from 'vitest';
import { scrollKey } from './scroll-key.ts';

const at = (key: string, pathname: string) => scrollKey({ key, pathname, search: '', hash: '', state: null });

test('a page opened by its address does not share a scroll position with another page', () => {
  expect(at('default', '/cart')).not.toBe(at('default', '/QA'));
  expect(at('default', '/cart')).toBe(at('default', '/cart'));
  expect(at('x7', '/cart')).toBe('x7');
});
