/** What calls of the back office answer. Specified sentences stand to the letter. */
export const adminAnswerTexts = {
  saved: 'Saved.',
  'order-province-taxed':
    'The tax of this order was charged for another province. Cancel it and place it anew, or keep the province.',
  'discount-only-grows': 'This discount was paid back already. It can only be made larger.',
  'discount-once-paid': 'The order is not paid yet. Give the discount when it is.',
  'credit-short': 'There is less credit than that.',
  'email-taken': 'Another account has this e-mail address.',
  'bulk-done': '{done} changed, {skipped} were so already, {failed} could not be changed.',
  'sale-prices-missing': 'Sale item must have USD & CAD sale price',
  'sale-price-too-high': 'The sale price has to be lower than the price.',
  'sale-already-over': 'The last day of the sale has passed.',
  'sale-ends-before': 'The sale ends before it begins.',
  'stock-promised': 'So many pieces are promised to orders already. Correct less, or cancel an order first.',
  'interchange-empty': 'A number needs letters or digits.',
  'picture-unreadable': 'This is no JPEG, PNG, WebP or AVIF picture, or it is damaged.',
  'staff-step-code': 'Enter the code of your authenticator.',
  'staff-step-enrol': 'Add the shop to your authenticator, then enter its code.',
  'staff-step-done': 'Signed in.',
  'staff-password-changed': 'The password is changed. Other sessions have ended.',
  'staff-added': 'Added. The password is shown once: hand it over.',
} as const;
