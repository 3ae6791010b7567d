/** The two countries the shop ships to, and their regions as they are written in addresses. */
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

export const STATES = [
  ...['Alabama', 'Alaska', 'Arizona', 'Arkansas', 'California', 'Colorado', 'Connecticut', 'Delaware'],
  ...['Florida', 'Georgia', 'Hawaii', 'Idaho', 'Illinois', 'Indiana', 'Iowa', 'Kansas', 'Kentucky'],
  ...['Louisiana', 'Maine', 'Maryland', 'Massachusetts', 'Michigan', 'Minnesota', 'Mississippi'],
  ...['Missouri', 'Montana', 'Nebraska', 'Nevada', 'New Hampshire', 'New Jersey', 'New Mexico'],
  ...['New York', 'North Carolina', 'North Dakota', 'Ohio', 'Oklahoma', 'Oregon', 'Pennsylvania'],
  ...['Rhode Island', 'South Carolina', 'South Dakota', 'Tennessee', 'Texas', 'Utah', 'Vermont'],
  ...['Virginia', 'Washington', 'West Virginia', 'Wisconsin', 'Wyoming'],
] as readonly string[];

/** The regions of a country; none for a country the shop does not know. */
export function regionsOf(country: string): readonly string[] {
  if (country === 'Canada') return PROVINCES;
  return country === 'United States' ? STATES : [];
}

const COUNTRY_CODES: Record<Country, string> = { Canada: 'CA', 'United States': 'US' };
/** ISO 3166 code, as payment providers ask for it. */
export const countryCode = (country: Country): string => COUNTRY_CODES[country];
