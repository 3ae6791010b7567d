/** Texts of the delivery times on the shipping page. */
export default {
  'delivery-hour': '{hour} Eastern Time',
  'delivery-list-country': '{country}, most addresses: {from} to {to} business days',
  'delivery-list-region': '{country}, postal codes that start with {prefixes}: {from} to {to} business days',
  'delivery-list-zip': '{country}, ZIP codes that start with {prefixes}: {from} to {to} business days',
} as const;
