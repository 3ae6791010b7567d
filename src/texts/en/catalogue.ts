/** Texts that product lists and the product page share. Specified texts are verbatim. */
export default {
  'price-now': 'Now',
  'price-was': 'Was',
  'price-save': 'You save {amount}',

  'list-all': 'All rotor and pad sets',
  'list-vehicle': 'Brake sets for {vehicle}',
  'filter-note': 'Note',

  'card-title': '{family}, {position}',
  'feed-product-type': 'Brake rotors and pads',
  'card-part': 'Part number',
  'card-includes': 'Set includes: 2 Rotors & 1 Pads',
  'card-replaces': 'Replaces {brand} {number}',
  'card-notes': 'Some cars: {notes}',
  'compare-guide': 'How the three types of rotors differ',
  'compare-rotors-es': 'Plain rotors',
  'compare-rotors-ed': 'Drilled rotors',
  'compare-rotors-esd': 'Drilled and slotted rotors',
  'card-details': 'See details',
  'stock-in': 'In stock',
  'stock-out': 'Out of stock',
  'stock-left': 'Only {count} left',
  'vehicle-year': 'Year',
  'vehicle-make': 'Make',
  'vehicle-model': 'Model',
  'vehicle-change': 'Change',
} as const;
