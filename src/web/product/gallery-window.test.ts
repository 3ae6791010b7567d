import { expect, test } from 'vitest';
import { initialView, thumbnailWindow } from './gallery-window.ts';

test('PROD-01 at most six thumbnails are visible at a time, from the first to the last image', () => {
  expect(thumbnailWindow(5, 0)).toEqual({ from: 0, to: 5 });
  expect(thumbnailWindow(9, 0)).toEqual({ from: 0, to: 6 });
  expect(thumbnailWindow(9, 8)).toEqual({ from: 3, to: 9 });
  expect(thumbnailWindow(9, -2)).toEqual({ from: 0, to: 6 });
});

test('PROD-01 the gallery starts with the main image, whatever its position, or else with the first one', () => {
  const images = Array.from({ length: 9 }, (_, n) => ({ image_id: `image-${n}` }));
  expect(initialView(images, 'image-0')).toEqual({ shownIndex: 0, firstThumbnail: 0 });
  expect(initialView(images, 'image-2')).toEqual({ shownIndex: 2, firstThumbnail: 0 });
  const lastImageView = initialView(images, 'image-8');
  expect(lastImageView.shownIndex).toBe(8);
  expect(thumbnailWindow(images.length, lastImageView.firstThumbnail)).toEqual({ from: 3, to: 9 });
  expect(initialView(images, null)).toEqual({ shownIndex: 0, firstThumbnail: 0 });
  expect(initialView([], 'gone')).toEqual({ shownIndex: 0, firstThumbnail: 0 });
});
