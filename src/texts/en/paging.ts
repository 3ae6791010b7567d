/** Sentences of the links to the pages of a list. */
export const pagingTexts = {
  'pages-label': 'Pages of results',
  'pages-previous': 'Previous',
  'pages-next': 'Next',
  'pages-page': 'Page ',
} as const;
