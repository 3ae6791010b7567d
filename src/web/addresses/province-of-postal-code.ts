import type { Province } from '#domain/places.ts';

/** First letters of Canadian postal codes. X is shared by two territories, so it names neither. */
const LETTERS: Record<string, Province> = {
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

/** The province that a postal code begins with, or null when its first letter does not say. */
export const provinceOfPostalCode = (code: string): Province | null =>
  LETTERS[code.trim().charAt(0).toUpperCase()] ?? null;
