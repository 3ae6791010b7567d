/** Larger page numbers are refused by calls; pages show page 1 instead. */
export const MAX_PAGE = 100_000;
