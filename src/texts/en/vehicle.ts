/** Texts of the vehicle selector. Specified texts are verbatim. */
export default {
  'vehicle-legend': 'Choose your vehicle',
  'vehicle-year': 'Year',
  'vehicle-make': 'Make',
  'vehicle-model': 'Model',
  'vehicle-submodel': 'Submodel',
  'vehicle-trim': 'Trim',
  'vehicle-engine': 'Engine',
  'vehicle-unset': 'please select',
  'vehicle-search': 'Search',
  'vehicle-reset': 'Reset',
  'vehicle-next': 'Next',
  'vehicle-loaded': { one: '{level} loaded, {count} option', other: '{level} loaded, {count} options' },
  'vehicle-failed': 'The list could not be loaded.',
  'vehicle-retry': 'Try again',
  'vehicle-change': 'Change',
} as const;
