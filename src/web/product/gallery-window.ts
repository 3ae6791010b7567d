export const THUMBNAILS = 6;

/** Which pictures have a thumbnail now: six at a time, the chosen one among them (PROD-01). */
export function thumbnailWindow(count: number, first: number): { from: number; to: number } {
  const from = Math.min(Math.max(0, first), Math.max(0, count - THUMBNAILS));
  return { from, to: Math.min(count, from + THUMBNAILS) };
}
