import { expect, test } from 'vitest';
import { pageWindow } from './page-window.ts';

test('CAT-03 at most five pages are offered, the current one among them', () => {
  expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 60)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(30, 60)).toEqual([28, 29, 30, 31, 32]);
  expect(pageWindow(60, 60)).toEqual([56, 57, 58, 59, 60]);
});
