import { MAX_PAGE } from '#domain/max-page.ts';

const PAGE_WINDOW = 5;

/** At most five page numbers, with the current one in the middle where possible. */
export function pageWindow(page: number, pageCount: number): number[] {
  const size = Math.min(PAGE_WINDOW, pageCount);
  const firstPage = Math.min(Math.max(1, page - Math.floor(PAGE_WINDOW / 2)), pageCount - size + 1);
  return Array.from({ length: size }, (_, index) => firstPage + index);
}

/** The page number in a URL; 1 if it is missing or invalid. */
export function parsePage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

export const clampPage = (page: number, pageCount: number): number => Math.min(Math.max(1, page), pageCount);
