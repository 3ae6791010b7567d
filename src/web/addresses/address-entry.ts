import { type AddressField, normalisePhone, normaliseZip, type SavedAddress } from '#domain/address.ts';

/** An address in a form: every field is a string, empty if unset. */
export type AddressEntry = Record<AddressField, string>;

export const EMPTY_ADDRESS: AddressEntry = {
  country: 'Canada',
  first_name: '',
  last_name: '',
  company: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  province: '',
  zip: '',
  phone_number: '',
};

/** The id (and name) of a field, unique among the addresses on the page. */
export const fieldId = (prefix: string, field: AddressField): string => `${prefix}-${field}`;

/** Removes the separators that autofill writes into zip and phone. */
export function normaliseField(field: AddressField, value: string): string {
  if (field === 'zip') return normaliseZip(value);
  return field === 'phone_number' ? normalisePhone(value) : value;
}

/** Picks the address fields from form values or an API response; missing fields are empty. */
export const toAddressEntry = (values: { [K in AddressField]?: string | null }): AddressEntry =>
  Object.fromEntries(
    Object.entries(EMPTY_ADDRESS).map(([field, empty]) => [field, values[field as AddressField] ?? empty]),
  ) as AddressEntry;

/** Converts a saved address, whose company is called `company_name` on the wire. */
export const savedToEntry = (saved: SavedAddress): AddressEntry =>
  toAddressEntry({ ...saved, company: saved.company_name });
