/** Texts of the sets for the active car on the home page. */
export default {
  'car-sets-heading': 'Sets for your {vehicle}',
  'car-sets-all': { one: 'See {count} set', other: 'See all {count} sets' },
  'car-sets-none': 'We have no set for this vehicle. Ask us, or look through all sets.',
  'car-sets-ask': 'Ask us',
} as const;
