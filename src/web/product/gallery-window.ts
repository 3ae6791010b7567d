export const THUMBNAIL_COUNT = 6;

/** The range of images with a visible thumbnail, at most six (PROD-01). */
export function thumbnailWindow(count: number, firstThumbnail: number): { from: number; to: number } {
  const from = Math.min(Math.max(0, firstThumbnail), Math.max(0, count - THUMBNAIL_COUNT));
  return { from, to: Math.min(count, from + THUMBNAIL_COUNT) };
}

/**
 * The state that shows the main image. The index of the first thumbnail may be too high;
 * `thumbnailWindow` limits it.
 */
export function initialView(
  images: readonly { image_id: string }[],
  mainImage: string | null,
): { shownIndex: number; firstThumbnail: number } {
  const shownIndex = Math.max(
    0,
    images.findIndex((each) => each.image_id === mainImage),
  );
  return { shownIndex, firstThumbnail: shownIndex < THUMBNAIL_COUNT ? 0 : shownIndex };
}
