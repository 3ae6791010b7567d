/** Search terms that the shop suggests; the search has to understand them. */
export default {
  'suggest-front': 'front',
  'suggest-rear': 'rear',
  'suggest-drilled': 'drilled',
  'suggest-slotted': 'slotted',
  'suggest-plain': 'plain',
  'suggest-on-sale': 'on sale',
} as const;
