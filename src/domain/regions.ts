/** The countries the shop ships to. */
export type Country = 'Canada' | 'United States';
export const COUNTRIES: readonly Country[] = ['Canada', 'United States'];

export const PROVINCES = [
  'Alberta',
  'British Columbia',
  'Manitoba',
  'New Brunswick',
  'Newfoundland and Labrador',
  'Northwest Territories',
  'Nova Scotia',
  'Nunavut',
  'Ontario',
  'Prince Edward Island',
  'Quebec',
  'Saskatchewan',
  'Yukon',
] as const;
export type Province = (typeof PROVINCES)[number];

const STATES = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Arkansas',
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'District of Columbia',
  'Florida',
  'Georgia',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
  'Iowa',
  'Kansas',
  'Kentucky',
  'Louisiana',
  'Maine',
  'Maryland',
  'Massachusetts',
  'Michigan',
  'Minnesota',
  'Mississippi',
  'Missouri',
  'Montana',
  'Nebraska',
  'Nevada',
  'New Hampshire',
  'New Jersey',
  'New Mexico',
  'New York',
  'North Carolina',
  'North Dakota',
  'Ohio',
  'Oklahoma',
  'Oregon',
  'Pennsylvania',
  'Rhode Island',
  'South Carolina',
  'South Dakota',
  'Tennessee',
  'Texas',
  'Utah',
  'Vermont',
  'Virginia',
  'Washington',
  'West Virginia',
  'Wisconsin',
  'Wyoming',
] as readonly string[];

/** Only orders that are shipped within Canada are taxed. */
export const isTaxedCountry = (country: string): boolean => country === 'Canada';

/** Provinces or states as written in addresses; empty for an unknown country. */
export function regionsIn(country: string): readonly string[] {
  if (country === 'Canada') return PROVINCES;
  return country === 'United States' ? STATES : [];
}

const COUNTRY_CODES = { Canada: 'CA', 'United States': 'US' } as const;
/** ISO 3166-1 code, as payment providers require it. */
export const countryCode = (country: Country): 'CA' | 'US' => COUNTRY_CODES[country];

/** Postal abbreviations, in the order of the lists above. */
const PROVINCE_CODES = 'AB BC MB NB NL NT NS NU ON PE QC SK YT'.split(' ');
const STATE_CODES = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ ' +
  'NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ');

/** The postal abbreviation of a region, such as `ON` or `NY`; unknown regions are returned unchanged. */
export function regionCode(country: Country, region: string): string {
  const codes = country === 'Canada' ? PROVINCE_CODES : STATE_CODES;
  return codes[regionsIn(country).indexOf(region)] ?? region;
}
