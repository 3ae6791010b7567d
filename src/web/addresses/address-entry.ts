import type { Address, AddressField, AddressUse, SavedAddress } from '#domain/address.ts';
import { ADDRESS_USES, normaliseAddress, normalisePhone, normaliseZip } from '#domain/address.ts';
import { COUNTRIES } from '#domain/regions.ts';

/** An address in a form: every field is a string, empty if unset. */
export type AddressEntry = Record<AddressField, string>;
/** The kinds of address in a form or order, `shipping` and `billing`. They prefix the names of an address's fields. */
export const ADDRESS_KINDS = ADDRESS_USES;
export type AddressKind = AddressUse;

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
const FIELDS = Object.keys(EMPTY_ADDRESS) as AddressField[];

/** The name of an address field in a form; with a prefix if the form has several addresses. */
export const fieldName = (kind: AddressKind | undefined, field: AddressField): string =>
  kind ? `${kind}-${field}` : field;

/** The address in the values of a form; `kind` selects one of several. */
export const addressIn = (values: Record<string, string>, kind?: AddressKind): AddressEntry =>
  entryFrom((field) => values[fieldName(kind, field)]);

/** An address as form values, with the prefix of its kind. */
export const withPrefix = (kind: AddressKind, address: AddressEntry): Record<string, string> =>
  Object.fromEntries(FIELDS.map((field) => [fieldName(kind, field), address[field]]));

/** Converts a saved address, whose company the API calls `company_name`. */
export const savedToEntry = ({ company_name: company, ...saved }: SavedAddress): AddressEntry =>
  entryFrom((field) => ({ ...saved, company })[field]);

export function entryToSaved(entry: AddressEntry): SavedAddress {
  const { company, ...address } = normaliseAddress(entry);
  return { ...address, company_name: company };
}

const entryFrom = (fieldOf: (field: AddressField) => string | null | undefined) =>
  Object.fromEntries(FIELDS.map((field) => [field, fieldOf(field) ?? EMPTY_ADDRESS[field]])) as AddressEntry;

/** The value of a field as it is stored. Only a postal code and a phone number may differ from the typed value. */
export function normaliseField(field: AddressField, address: AddressEntry): string {
  if (field === 'zip') return normaliseZip(address.zip, address.country);
  if (field === 'phone_number') return normalisePhone(address.phone_number);
  return address[field];
}

/**
 * True if only the country is filled in and, perhaps, the delivery estimate's province and postal code. If that code is
 * incomplete, only the province was filled in.
 */
export function isBlankAddress(address: AddressEntry, estimateCode: string): boolean {
  const { zip } = address;
  const isPrefilled =
    estimateCode && (!zip || COUNTRIES.some((country) => normaliseZip(estimateCode, country) === zip));
  const prefilledFields = isPrefilled ? ['country', 'province', 'zip'] : ['country'];
  return FIELDS.every((field) => prefilledFields.includes(field) || address[field] === '');
}

export const isSameAddress = (a: AddressEntry, b: AddressEntry): boolean =>
  FIELDS.every((field) => a[field] === b[field]);

/** An order's address, with the field names of the API. */
type WireAddress<Kind extends AddressKind> = {
  [F in Exclude<AddressField, 'phone_number'> as `${Kind}_${F}`]: Address[F];
} & { [P in `${Kind}_phone`]: string };

export function toWire<Kind extends AddressKind>(kind: Kind, entry: AddressEntry): WireAddress<Kind> {
  const { phone_number: phone, ...fieldsButPhone } = normaliseAddress(entry);
  const fields = Object.entries({ ...fieldsButPhone, phone });
  return Object.fromEntries(fields.map(([field, value]) => [`${kind}_${field}`, value])) as WireAddress<Kind>;
}

export const addressFromWire = (kind: AddressKind, order: Record<string, unknown>): AddressEntry =>
  entryFrom((field) => {
    const value = order[`${kind}_${field.replace('phone_number', 'phone')}`];
    return typeof value === 'string' ? value : null;
  });

/** The form field for a field of the API: `shipping-phone_number` for `shipping_phone`. */
export const fieldFromWire = (field: string): string =>
  field.replace(/^(shipping|billing)_/, '$1-').replace(/-phone$/, '-phone_number');
