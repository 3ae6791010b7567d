import type { Address } from '#domain/address.ts';
import { placeName } from './place-name.ts';
import type { Translate } from './texts.ts';

/** The lines of an address as written on a parcel; province and country are in the language of the page or document. */
export const postalLines = (
  address: Omit<Address, 'phone_number'>,
  t: Pick<Translate, 'language'>,
): string[] =>
  [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.address_line_1,
    address.address_line_2,
    `${address.city}, ${placeName(address.province, t)} ${spacedZip(address.zip)}`,
    placeName(address.country, t),
  ].filter((line): line is string => line !== null && line !== '');

/** Canadian postal codes are stored without their space. */
const spacedZip = (zip: string) => zip.replace(/^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, '$1 $2');
