/** Texts about a postal code of another region than the chosen one. */
export default {
  'address-province-differs': 'The postal code {zip} belongs to {region}. The tax depends on the province.',
  'address-province-change': 'Change province to {region}',
  'address-state-differs': 'The ZIP code {zip} belongs to {region}. Please check the state.',
  'address-state-change': 'Change state to {region}',
} as const;
