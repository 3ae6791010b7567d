/** Texts about the day on which an order arrives. */
export default {
  'delivery-to': 'Delivery to {place}',
  'delivery-days': '{from} to {to} business days after dispatch',
  'delivery-dates': '{from} to {to}',
  'delivery-free': 'Free shipping',
  'delivery-more': 'Delivery times',
  'delivery-returns': 'Returns',
  'delivery-code': 'Postal code',
  'delivery-zip': 'ZIP code',
  'delivery-code-enter': 'Enter your postal code',
  'delivery-zip-enter': 'Enter your ZIP code',
  'delivery-code-change': 'Change',
  'delivery-code-save': 'Update',
  'delivery-code-invalid': 'Enter a postal code, such as M5V 2T6.',
  'delivery-zip-invalid': 'Enter a ZIP code, such as 10001.',
  'promise-phone': 'Questions? Call {phone}. {hours}',
  'promise-payment': 'Accepted payments',
} as const;
