export const THUMBNAILS = 6;

/** Which pictures have a thumbnail now: six at a time, the chosen one among them (PROD-01). */
export function thumbnailWindow(count: number, first: number): { from: number; to: number } {
  const from = Math.min(Math.max(0, first), Math.max(0, count - THUMBNAILS));
  return { from, to: Math.min(count, from + THUMBNAILS) };
}

/** The gallery begins with the main image, the one that cards show, and has it among its thumbnails. */
export function galleryStart(
  images: readonly { image_id: string }[],
  main: string | null,
): { shown: number; first: number } {
  const shown = Math.max(
    0,
    images.findIndex((each) => each.image_id === main),
  );
  return { shown, first: shown < THUMBNAILS ? 0 : shown };
}
