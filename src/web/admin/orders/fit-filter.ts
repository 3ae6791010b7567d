/** The filter by fit verdicts to check before shipping, for the lists of orders and of order lines. */
export const FIT_FILTER = {
  label: 'fit-column',
  values: {
    'to-check': 'fit-filter-to-check',
    'fits-with-condition': 'fit-verdict-fits-with-condition',
    'not-enough-known': 'fit-verdict-not-enough-known',
    'not-checked': 'fit-verdict-not-checked',
    'does-not-fit': 'fit-verdict-does-not-fit',
  },
} as const;
