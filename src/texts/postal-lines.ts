import type { Address } from '#domain/address.ts';
import { placeName } from './place-name.ts';
import type { Language, Translate } from './texts.ts';

type InLanguage = Pick<Translate, 'language'>;

/** By language, the city and province of a Canadian address, if they are not written as in English. */
const CANADIAN_PLACE: Partial<Record<Language, (city: string, province: string) => string>> = {
  fr: (city, province) => `${city} (${province})`,
};

/** The lines of an address as written on a parcel; province and country are in the language of the page or document. */
export const postalLines = (address: Omit<Address, 'phone_number'>, t: InLanguage): string[] =>
  [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.address_line_1,
    address.address_line_2,
    `${placeLine(address, t)} ${spacedZip(address.zip)}`,
    placeName(address.country, t),
  ].filter((line): line is string => line !== null && line !== '');

function placeLine(
  { city, province, country }: Pick<Address, 'city' | 'province' | 'country'>,
  t: InLanguage,
): string {
  const name = placeName(province, t);
  const place = country === 'Canada' ? CANADIAN_PLACE[t.language] : undefined;
  return place?.(city, name) ?? `${city}, ${name}`;
}

/** Canadian postal codes are stored without their space, at which a line must not break. */
const spacedZip = (zip: string) => zip.replace(/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1\u00a0$2');
