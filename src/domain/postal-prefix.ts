import type { Country } from './regions.ts';

/**
 * The first three characters of a postal or ZIP code, on which the delivery time depends; null for a text that begins no
 * code of the country.
 */
export function postalPrefix(country: Country, text: string): string | null {
  const code = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  const format = country === 'Canada' ? /^[A-Z]\d[A-Z]/ : /^\d{3}/;
  return format.exec(code)?.[0] ?? null;
}
