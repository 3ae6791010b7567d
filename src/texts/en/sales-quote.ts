/** Texts of the page of a quote that staff have sent. */
export default {
  'sales-quote-price-note': 'Quote {number}',
  'sales-quote-title': 'Quote {number}',
  'sales-quote-until': 'These prices hold through {day}.',
  'sales-quote-message': 'Message from our team',
  'sales-quote-order': 'Order this quote',
  'sales-quote-ordering': 'Opening the checkout…',
  'sales-quote-other-lines': 'Sets in your cart stay in it and become part of the order.',
  'sales-quote-stock': 'The sets are reserved for you when you place the order.',
  'sales-quote-sign-in': 'Sign in to order',
  'sales-quote-missing': 'Quote not found',
  'sales-quote-missing-help': 'Copy the link again from the email, or ask us to send it once more.',
  'sales-quote-ask': 'Ask us about this quote',
  'sales-quote-tax-region': 'Taxes for {region}',
} as const;
