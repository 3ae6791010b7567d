/** Texts of the back office about whether sets fit, and of the question to the buyer before shipping. */
export default {
  'fit-column': 'Fit',
  'fit-filter-to-check': 'To check',
  'fit-verdict-fits-with-condition': 'Conditional',
  'fit-verdict-not-enough-known': 'Not enough information',
  'fit-verdict-not-checked': 'Not checked',
  'fit-verdict-does-not-fit': 'Does not fit',
  'fit-spans': 'Set for {vehicles}',
  'fit-check-heading': 'Check the fit before shipping',
  'fit-check-ask': 'Ask the buyer',
  'fit-check-help': {
    one: '{count} item of this order is not certain to fit. One click emails the buyer the car and the question.',
    other:
      '{count} items of this order are not certain to fit. One click emails the buyer the cars and the questions.',
  },
  'fit-check-unchecked': {
    one: '{count} item of this order is not certain to fit.',
    other: '{count} items of this order are not certain to fit.',
  },
  'fit-check-asked': 'The buyer was last asked on {time}.',
  'fit-check-sent': 'The question is on its way to the buyer.',
  'fit-check-sent-before': 'The buyer has already been asked this.',
} as const;
