import { type AddressField, normalisePhone, normaliseZip, type SavedAddress } from '#domain/address.ts';

/** An address while it is typed: every field is text, and empty is empty. */
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

/** The id and the name of a field, apart from those of another address on the page. */
export const fieldId = (of: string, field: AddressField): string => `${of}-${field}`;

/** What autofill writes into zip and phone, silently put right; what a person types stays as it is. */
export function tidied(field: AddressField, value: string): string {
  if (field === 'zip') return normaliseZip(value);
  return field === 'phone_number' ? normalisePhone(value) : value;
}

/** The fields of an address among those of a form, or of a call's answer; what is missing is empty. */
export const entryOf = (values: { [K in AddressField]?: string | null }): AddressEntry =>
  Object.fromEntries(
    Object.entries(EMPTY_ADDRESS).map(([field, empty]) => [field, values[field as AddressField] ?? empty]),
  ) as AddressEntry;

/** A saved address as it is typed; on the wire its company is called `company_name`. */
export const entryOfSaved = (saved: SavedAddress): AddressEntry =>
  entryOf({ ...saved, company: saved.company_name });
