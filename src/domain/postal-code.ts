import type { Country, Province } from './regions.ts';

/**
 * The first three characters of a postal or ZIP code, which determine the region; null if the text is neither a complete
 * code nor the first three characters of one.
 */
export function postalPrefix(country: Country, text: string): string | null {
  const format = country === 'Canada' ? /^([A-Z]\d[A-Z])(\d[A-Z]\d)?$/ : /^(\d{3})(\d\d(\d{4})?)?$/;
  return format.exec(text.toUpperCase().replaceAll(/[^A-Z\d]/g, ''))?.[1] ?? null;
}

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
  const prefix = postalPrefix('Canada', text.trim().slice(0, 3));
  if (!prefix) return null;
  return NUNAVUT.includes(prefix) ? 'Nunavut' : 'Northwest Territories';
}
