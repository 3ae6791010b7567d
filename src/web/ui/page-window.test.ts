import { expect, test } from 'vitest';
import { pageShown, pageWindow } from './page-window.ts';

test('CAT-03 at most five pages are offered, the current one among them', () => {
  expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 60)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(30, 60)).toEqual([28, 29, 30, 31, 32]);
  expect(pageWindow(60, 60)).toEqual([56, 57, 58, 59, 60]);
});

test('ADM-03 a page that is not there any more is the last one, and marked as such', () => {
  expect(pageShown(9999, 3)).toBe(3);
  expect(pageWindow(pageShown(9999, 3), 3)).toContain(3);
  expect([pageShown(2, 3), pageShown(0, 3), pageShown(1, 1)]).toEqual([2, 1, 1]);
});
