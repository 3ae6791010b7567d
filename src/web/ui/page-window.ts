const PAGE_WINDOW = 5;

/** The page numbers to offer: at most five, the current one in the middle where that is possible. */
export function pageWindow(page: number, pages: number): number[] {
  const size = Math.min(PAGE_WINDOW, pages);
  const first = Math.min(Math.max(1, page - Math.floor(PAGE_WINDOW / 2)), pages - size + 1);
  return Array.from({ length: size }, (_, index) => first + index);
}

/** An address may ask for a page that is not there any more; the last one is shown then. */
export const pageShown = (asked: number, pages: number): number => Math.min(Math.max(1, asked), pages);
