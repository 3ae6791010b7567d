import type { Country, Province } from './regions.ts';

/** The first three characters of a postal or ZIP code, which determine the region; null if they have another format. */
export function postalPrefix(country: Country, text: string): string | null {
  const format = country === 'Canada' ? /^\D\d\D/ : /^\d{3}/;
  return format.exec(compact(text))?.[0] ?? null;
}

/** True for a complete postal or ZIP code and for the first three characters of one, but not for any other part. */
export const isPostalCodeOrPrefix = (country: Country, text: string): boolean =>
  postalPrefix(country, text) !== null && /^(...|(\D\d){3}|\d{5}(\d{4})?)$/.test(compact(text));

/** The letters A–Z and digits of a text. */
const compact = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

const PROVINCE_BY_LETTER: Record<string, Province> = {
  A: 'Newfoundland and Labrador',
  B: 'Nova Scotia',
  C: 'Prince Edward Island',
  E: 'New Brunswick',
  G: 'Quebec',
  H: 'Quebec',
  J: 'Quebec',
  K: 'Ontario',
  L: 'Ontario',
  M: 'Ontario',
  N: 'Ontario',
  P: 'Ontario',
  R: 'Manitoba',
  S: 'Saskatchewan',
  T: 'Alberta',
  V: 'British Columbia',
  Y: 'Yukon',
};
/** The prefixes of Nunavut, which shares the letter X with the Northwest Territories. */
const NUNAVUT = ['X0A', 'X0B', 'X0C'];

/** The province of a postal code that may be incomplete; null if the typed characters do not determine one. */
export function provinceOfPostalCode(text: string): Province | null {
  const letter = text.trim().charAt(0).toUpperCase();
  if (letter !== 'X') return PROVINCE_BY_LETTER[letter] ?? null;
  const prefix = postalPrefix('Canada', text);
  if (!prefix) return null;
  return NUNAVUT.includes(prefix) ? 'Nunavut' : 'Northwest Territories';
}
