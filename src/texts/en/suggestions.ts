/** Texts of the suggestions below the search box. */
export default {
  'suggest-list': 'Suggestions',
  'suggest-recent': 'Recent searches',
  'suggest-clear': 'Clear history',
  'suggest-count': {
    one: '{count} suggestion. Use the up and down arrows.',
    other: '{count} suggestions. Use the up and down arrows.',
  },
  'suggest-car': 'Vehicle',
  'suggest-family': 'Family',
  'suggest-words': 'Search',
  'suggest-replaces': 'Replaces {brand}',
} as const;
