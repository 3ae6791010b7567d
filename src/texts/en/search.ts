/** Texts about how a search by words was understood. */
export default {
  'search-understood': 'Your search was understood as',
  'search-remove-part': 'Search without {part}',
  'search-part-number': 'Part number {number}',
  'search-part-years': '{from}–{to}',
  'search-part-years-from': '{year} or newer',
  'search-part-both-axles': 'front and rear',
  'search-part-sale': 'On sale',
  'search-part-diameter': '{inches} in',
  'search-part-lugs': '{count} lug',
  'search-part-words': '“{words}”',
  'search-corrected': 'Showing results for “{text}”.',
  'search-as-typed': 'Search instead for “{text}”',
  'search-unmatched': 'Nothing matches:',
  'search-unmatched-rest': 'The list shows what matches the rest of your search.',
  'search-use-car': 'Use {vehicle} as your vehicle',
  'search-shop-for-car': 'All sets for {vehicle}',
  'search-nearest': {
    one: 'Nearest match: {count} set for “{text}”',
    other: 'Nearest match: {count} sets for “{text}”',
  },
} as const;
