export const THUMBNAIL_COUNT = 6;

/** The range of images with a visible thumbnail, at most six (PROD-01). */
export function thumbnailWindow(count: number, first: number): { from: number; to: number } {
  const from = Math.min(Math.max(0, first), Math.max(0, count - THUMBNAIL_COUNT));
  return { from, to: Math.min(count, from + THUMBNAIL_COUNT) };
}

/** The initial state: the main image, as on cards, is shown, and its thumbnail is visible. */
export function initialView(
  images: readonly { image_id: string }[],
  main: string | null,
): { shown: number; first: number } {
  const shown = Math.max(
    0,
    images.findIndex((each) => each.image_id === main),
  );
  return { shown, first: shown < THUMBNAIL_COUNT ? 0 : shown };
}
