/** Texts of the pagination links. */
export const pagingTexts = {
  'pages-label': 'Pages of results',
  'pages-previous': 'Previous',
  'pages-next': 'Next',
  'pages-page': 'Page ',
} as const;
