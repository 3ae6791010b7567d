/** Texts of the page for requests for an email when a set is back in stock. */
export default {
  'back-in-stock-intro':
    'We send you one email when this set is in stock again. If your address is not confirmed yet, we first email you a link to confirm it.',
  'back-in-stock-email': 'Email address',
  'back-in-stock-submit': 'Email me once',
  'back-in-stock-missing': 'This set is no longer sold.',
  'back-in-stock-question': 'Do you want one email when the set is in stock again?',
  'back-in-stock-confirm': 'Yes, email me once',
  'back-in-stock-cancel': 'Do not email me about sold-out sets',
  'back-in-stock-requested':
    'We have your request. If your address is not confirmed yet, open the link in the email we have just sent you to confirm it.',
  'back-in-stock-confirmed': 'Done. We will email you once when the set is in stock again.',
  'back-in-stock-cancelled': 'Done. We will not email you about sold-out sets.',
} as const;
