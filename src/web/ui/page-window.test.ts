import { expect, test } from 'vitest';
import { clampPage, pageWindow } from './page-window.ts';

test('CAT-03 at most five pages are listed, including the current one', () => {
  expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 60)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(30, 60)).toEqual([28, 29, 30, 31, 32]);
  expect(pageWindow(60, 60)).toEqual([56, 57, 58, 59, 60]);
});

test('ADM-03 a page that no longer exists is replaced by the last one', () => {
  expect(clampPage(9999, 3)).toBe(3);
  expect(pageWindow(clampPage(9999, 3), 3)).toContain(3);
  expect([clampPage(2, 3), clampPage(0, 3), clampPage(1, 1)]).toEqual([2, 1, 1]);
});
