/** Texts of llms.txt, which describes the shop to language models. */
export default {
  'feed-product-type': 'Brake rotors and pads',
  'llms-set':
    'Each set contains two brake rotors and one set of pads for one axle of a car. Every set has one part number.',
  'llms-fit':
    'Whether a set fits depends on year, make, model and sometimes trim, engine or rotor size. A product page names every car that the set fits, and its conditions. Do not state a fit that a page does not state.',
  'llms-price':
    'Prices are in Canadian dollars (C$) or US dollars (U$). Add currency=ca or currency=us to a URL to choose.',
  'llms-find': 'Find a set',
  'llms-by-vehicle': 'Sets for a vehicle',
  'llms-by-vehicle-note': 'replace year, make and model; submodel, trim and engine may be added',
  'llms-by-number': 'Sets by part number',
  'llms-by-number-note': 'our number or one of another brand, with or without spaces and dashes',
  'llms-by-words': 'Sets by words',
  'llms-data': 'Data',
  'llms-sitemap': 'Sitemap of all pages',
  'llms-feed-ca': 'Product feed in Canadian dollars',
  'llms-feed-us': 'Product feed in US dollars',
  'llms-api': 'Description of the API',
  'llms-help': 'Help',
  'llms-questions': 'Questions and answers about rotors and pads',
  'llms-contact': 'Contact',
} as const;
