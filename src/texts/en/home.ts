/** Sentences of the home page. */
export const homeTexts = {
  'home-title': 'Find the rotor and pad set that fits',
  'home-description':
    'Brake rotor and pad sets found by vehicle or by a competitor’s part number: two rotors and one set of pads in one box, shipped free in Canada and the United States.',
  'home-slides': 'What is new',
  'home-slide-of': '{n} of 3',
  'home-slide-previous': 'Previous',
  'home-slide-next': 'Next',
  'home-slide-go': 'Show slide {n}',
  'home-slide-1': 'Two rotors. One set of pads. One box.',
  'home-slide-1-text':
    'Everything one axle needs, matched to your car by year, make, model, trim and engine.',
  'home-slide-2': 'Sets on sale now',
  'home-slide-2-text': 'The same sets for less, as long as they last.',
  'home-slide-2-link': 'See what is on sale',
  'home-slide-3': 'Know your brakes',
  'home-slide-3-text':
    'Plain, drilled, or drilled and slotted: see below what sets the three families apart.',
  'home-tiles': 'Sets by family',
  'home-tile-esd': 'ESD Rotors&Pads',
  'home-tile-esd-text': 'Drilled and slotted',
  'home-tile-ed': 'ED Rotors&Pads',
  'home-tile-ed-text': 'Cross-drilled',
  'home-tile-es': 'ES Rotors&Pads',
  'home-tile-es-text': 'Plain face',
  'home-tile-all': 'All sets',
  'home-tile-all-text': 'Every family',
  'home-choose': 'How to choose',
  'home-choose-es': 'ES: plain rotors with ceramic pads. The everyday replacement.',
  'home-choose-ed': 'ED: rotors with countersunk holes and ceramic pads.',
  'home-choose-esd': 'ESD: rotors with holes and slots, and carbon-fibre ceramic pads.',
} as const;
