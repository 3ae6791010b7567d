import { expect, test } from 'vitest';
import { galleryStart, thumbnailWindow } from './gallery-window.ts';

test('PROD-01 six thumbnails at a time, never past the ends', () => {
  expect(thumbnailWindow(5, 0)).toEqual({ from: 0, to: 5 });
  expect(thumbnailWindow(9, 0)).toEqual({ from: 0, to: 6 });
  expect(thumbnailWindow(9, 8)).toEqual({ from: 3, to: 9 });
  expect(thumbnailWindow(9, -2)).toEqual({ from: 0, to: 6 });
});

test('PROD-01 the gallery begins with the main image, wherever it stands among the others', () => {
  const images = Array.from({ length: 9 }, (_, n) => ({ image_id: `picture-${n}` }));
  expect(galleryStart(images, 'picture-0')).toEqual({ shown: 0, first: 0 });
  expect(galleryStart(images, 'picture-2')).toEqual({ shown: 2, first: 0 });
  const far = galleryStart(images, 'picture-8');
  expect(far.shown).toBe(8);
  expect(thumbnailWindow(images.length, far.first)).toEqual({ from: 3, to: 9 });
  expect(galleryStart(images, null)).toEqual({ shown: 0, first: 0 });
  expect(galleryStart([], 'gone')).toEqual({ shown: 0, first: 0 });
});
