/** Texts of the pages about a make, a model and a model year. */
export default {
  'browse-title': 'Brake sets by make and model',
  'browse-heading': 'Rotor and pad sets for {vehicle}',
  'browse-description':
    'All makes and models that our brake sets fit, by year, with their trims, engines and rotor sizes.',
  'browse-description-of':
    'Brake rotor and pad sets for {vehicle}: which ones fit, rotor sizes, and prices in Canadian and US dollars.',
  'browse-choose-make': 'Choose a make',
  'browse-choose-model': 'Choose a model',
  'browse-choose-year': 'Choose a year',
  'browse-other-years': 'Other years',
  'browse-branch': { one: '{years}, {count} set', other: '{years}, {count} sets' },
  'browse-known': 'The {vehicle} in our catalogue',
  'browse-submodel': 'Submodels',
  'browse-trim': 'Trims',
  'browse-engine': 'Engines',
  'browse-rotors-Front': 'Front rotor sizes',
  'browse-rotors-Rear': 'Rear rotor sizes',
  'browse-rotors-Front or Rear': 'Rotor sizes',
  'browse-equipment-Front': 'For the front brakes, some sets depend on',
  'browse-equipment-Rear': 'For the rear brakes, some sets depend on',
  'browse-equipment-Front or Rear': 'Some sets depend on',
  'browse-sets-all': { one: 'Show it in the list', other: 'Sort and filter all {count} sets' },
  'browse-missing': 'We have no sets for this vehicle.',
  'browse-breadcrumb': 'You are here',
} as const;
