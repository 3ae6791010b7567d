/** Texts of the sections below a product's pictures and price. */
export default {
  'product-sections': 'On this page',
  'section-description': 'DESCRIPTION',
  'section-details': 'DETAILS',
  'section-warranty': 'WARRANTY',
  'section-compare': 'COMPARE',
  'compare-this': 'This set',
  'compare-rotors-es': 'Plain rotors',
  'compare-rotors-ed': 'Drilled rotors',
  'compare-rotors-esd': 'Drilled and slotted rotors',
  'compare-use-es':
    'Quiet, with even wear: what most cars leave the factory with. For commuting, errands and highways.',
  'compare-use-ed':
    'Holes let water, gas and dust escape: a quick first response in rain. Not for race tracks.',
  'compare-use-esd':
    'Slots keep the pads fresh. For hauling, towing and mountains; may hum faintly, and pads wear somewhat faster.',
  'compare-guide': 'How the three types of rotors differ',
  'section-fits': 'VEHICLES',
  'product-fits-search': 'Search these vehicles',
  'product-fits-count': { one: '{count} match', other: '{count} matches' },
  'warranty-text': '1 Year/ 20000 KM/ 12000 Miles',
  'product-replaces': 'Replaces these part numbers',
  'product-guides': 'Installation',
  'guide-install': 'How to install the set',
  'guide-bed-in': 'How to bed in new brakes',
  'guide-replace': 'When to replace rotors and pads',
  'product-brand': 'Brand',
  'product-number': 'Number',
} as const;
