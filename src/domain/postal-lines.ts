import type { Address } from './address.ts';

/** The lines of an address as written on a parcel. */
export const postalLines = (address: Omit<Address, 'phone_number'>): string[] =>
  [
    `${address.first_name} ${address.last_name}`,
    address.company,
    address.address_line_1,
    address.address_line_2,
    `${address.city}, ${address.province} ${address.zip}`,
    address.country,
  ].filter((line): line is string => line !== null && line !== '');
