import { expect, test } from 'vitest';
import { thumbnailWindow } from './gallery-window.ts';

test('PROD-01 six thumbnails at a time, never past the ends', () => {
  expect(thumbnailWindow(5, 0)).toEqual({ from: 0, to: 5 });
  expect(thumbnailWindow(9, 0)).toEqual({ from: 0, to: 6 });
  expect(thumbnailWindow(9, 8)).toEqual({ from: 3, to: 9 });
  expect(thumbnailWindow(9, -2)).toEqual({ from: 0, to: 6 });
});
