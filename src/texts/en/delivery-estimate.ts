/** Texts about the day on which an order arrives. */
export default {
  'delivery-days': 'Free shipping in {country}, delivered {from} to {to} business days after dispatch',
  'delivery-dates': 'Free shipping, estimated delivery {from} to {to}',
  'delivery-more': 'Delivery times',
  'delivery-returns': 'Returns',
  'promise-phone': 'Questions? Call {phone}. {hours}',
  'promise-payment': 'Accepted payments',
} as const;
