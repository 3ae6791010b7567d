/** Texts that lists and set pages show only in some states, such as without results; loaded on demand. */
export default {
  'list-wider': { one: '{vehicle}: {count} set', other: '{vehicle}: {count} sets' },
  'list-empty-filters': 'Clear the filters',
  'list-empty-all': 'See all sets',
  'list-empty-contact': 'Ask us about your vehicle',
  'list-empty-number': 'Search by the part number on your old rotor.',
  'list-empty-unknown-number':
    'None of our sets is listed under this number. Check each character, or search by vehicle.',
  'filter-matches': { one: '{count} set matches', other: '{count} sets match' },
  'question-progress': '{number} of {total}',
  'question-unused':
    'For your {vehicle}, our catalogue does not have this choice, so your answer was not used. Check the trim, and compare your answer with the set before you order.',
  'page-other-car': 'This page is for {vehicle}. Your vehicle is {active}.',
  'page-show-active': 'Show sets for {vehicle}',
} as const;
