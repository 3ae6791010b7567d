/** The pages of text that every shop has, in the order of the footer. */
export const CONTENT_PAGES = [
  'shipping',
  'returns',
  'warranty',
  'privacy',
  'terms',
  'about',
  'accessibility',
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];
