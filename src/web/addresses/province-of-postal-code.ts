import type { Province } from '#domain/regions.ts';

/** Provinces by the first letter of the postal code. X is left out because two territories share it. */
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

/**
 * The province of a complete Canadian postal code, if another one is chosen; otherwise null. Some postal codes cross a
 * border, such as those of federal offices in Gatineau, so the address is not refused.
 */
export function provinceToCheck({ country, province, zip }: Record<'country' | 'province' | 'zip', string>) {
  if (country !== 'Canada' || province === '' || !/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(zip.trim())) return null;
  const expected = provinceOfPostalCode(zip);
  return expected === province ? null : expected;
}

/** The province of a postal code, or null if its first letter does not determine one. */
export const provinceOfPostalCode = (code: string): Province | null =>
  LETTERS[code.trim().charAt(0).toUpperCase()] ?? null;
