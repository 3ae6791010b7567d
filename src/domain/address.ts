import { maskCardNumbers } from './card-number.ts';
import { regionsIn } from './regions.ts';
import { ok, type Result, refused } from './result.ts';
import { toSingleLine } from './single-line.ts';
import { findBrokenRules } from './validation.ts';

/** A shipping or billing address. Optional fields are null when empty. */
export interface Address {
  first_name: string;
  last_name: string;
  company: string | null;
  address_line_1: string;
  address_line_2: string | null;
  city: string;
  province: string;
  country: string;
  zip: string;
  phone_number: string;
}
export type AddressField = keyof Address;

/** In characters. `name` applies to first and last names, `line` to both address lines. */
export const ADDRESS_MAX_LENGTHS = { name: 50, company: 50, line: 500, city: 100 } as const;
export const MAX_ADDRESSES = 10;
/** In characters; applies wherever an email address is entered. */
export const MAX_EMAIL_LENGTH = 50;

/** By country. A Map, because a plain object also has inherited keys such as `constructor`. */
const ZIP_PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ['Canada', /^[A-Za-z]\d[A-Za-z]\d[A-Za-z]\d$/],
  ['United States', /^\d{5}(-\d{4})?$/],
]);
const PHONE = /^\d{10}$/;
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** All validation errors, in the order of the form; `problem` is the text id of the message. */
export function validateAddress(address: Address) {
  const { name, company, line, city } = ADDRESS_MAX_LENGTHS;
  const regions = regionsIn(address.country);
  return findBrokenRules([
    [regions.length === 0, 'country', 'country-problem'],
    [!isFilled(address.first_name, name), 'first_name', 'first-name-problem'],
    [!isFilled(address.last_name, name), 'last_name', 'last-name-problem'],
    [(address.company ?? '').length > company, 'company', 'company-problem'],
    [!isFilled(address.address_line_1, line), 'address_line_1', 'address-line-1-problem'],
    [(address.address_line_2 ?? '').length > line, 'address_line_2', 'address-line-2-problem'],
    [!isFilled(address.city, city), 'city', 'city-problem'],
    [regions.length > 0 && !regions.includes(address.province), 'province', 'province-problem'],
    [!isZip(address.zip, address.country), 'zip', 'zip-problem'],
    [!PHONE.test(address.phone_number), 'phone_number', 'phone-problem'],
  ]);
}

const isFilled = (text: string, maxLength: number) => text.trim() !== '' && text.length <= maxLength;

/** In an unknown country, any postal code except an empty one is valid, so that only the country is reported. */
export const isZip = (zip: string, country: string) =>
  ZIP_PATTERNS.get(country)?.test(zip) ?? zip.trim() !== '';

/**
 * Printable ASCII only: a homoglyph or zero-width character would make an address look like somebody else's.
 * Internationalised hosts can be written as `xn--…`.
 */
const PRINTABLE_ASCII = /^[!-~]*$/;

/** Expects an email address from `normaliseEmail`. */
export function validateEmail(email: string): 'email-invalid' | null {
  const isAddress = email.length <= MAX_EMAIL_LENGTH && PRINTABLE_ASCII.test(email) && EMAIL.test(email);
  return isAddress && !isPlaceholderEmail(email) ? null : 'email-invalid';
}

const PLACEHOLDER_SUFFIX = '@ended.invalid';
/** The undeliverable placeholder that replaces the email address of a closed account. */
export const placeholderEmail = (customer_id: string) =>
  `${customer_id.replaceAll('-', '')}${PLACEHOLDER_SUFFIX}`;
export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_SUFFIX);

/**
 * Trims, lower-cases and NFKC-normalises an email address. NFKC turns variants of letters, such as full-width `ａｎｎａ`,
 * into plain letters, as mail servers do.
 */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/**
 * Puts a postal code into its stored form: `h3a 1a1` becomes `H3A1A1`, and `100011234` becomes `10001-1234`. Returns an
 * invalid code unchanged.
 */
export function normaliseZip(zip: string, country: string): string {
  const compact = zip.replaceAll(/[\s-]/g, '').toUpperCase();
  const tidied = /^\d{9}$/.test(compact) ? `${compact.slice(0, 5)}-${compact.slice(5)}` : compact;
  return ZIP_PATTERNS.get(country)?.test(tidied) ? tidied : zip;
}

/** True for a number that `normalisePhone` reduces to ten digits. */
export const isPhoneNumber = (phone: string): boolean => PHONE.test(normalisePhone(phone));

/** Reduces a number such as `+1 (416) 555-0123` to its ten digits. Returns an invalid number unchanged. */
export function normalisePhone(phone: string): string {
  const digits = phone.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');
  return PHONE.test(digits) ? digits : phone;
}

/**
 * Reduces each field to a single line, tidies postal code and phone, masks card numbers and sets empty optional fields
 * to null.
 */
export function normaliseAddress(address: { [K in AddressField]?: string | null }): Address {
  const text = (field: AddressField) => maskCardNumbers(toSingleLine(address[field] ?? ''));
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company') || null,
    address_line_1: text('address_line_1'),
    address_line_2: text('address_line_2') || null,
    city: text('city'),
    province: text('province'),
    country: text('country'),
    // An incomplete code, such as in a quote's address, is stored in upper case too.
    zip: normaliseZip(text('zip'), text('country')).toUpperCase(),
    phone_number: normalisePhone(text('phone_number')),
  };
}

/** A saved address can be preselected at the checkout as the shipping address, the billing address or both. */
export const ADDRESS_USES = ['shipping', 'billing'] as const;
export type AddressUse = (typeof ADDRESS_USES)[number];

/** An address in a customer's address book. The API calls its company `company_name`. */
export type SavedAddress = Omit<Address, 'company'> & { company_name: string | null };

export function normaliseSavedAddress(
  input: { [K in keyof SavedAddress]?: string | null | undefined },
): SavedAddress {
  const { company, ...address } = normaliseAddress({ ...input, company: input.company_name ?? null });
  return { ...address, company_name: company };
}

/** Applies the same rules as the checkout. */
export const validateSavedAddress = ({ company_name, ...address }: SavedAddress) =>
  validateAddress({ ...address, company: company_name }).map(({ field, problem }) => ({
    field: field === 'company' ? ('company_name' as const) : field,
    problem,
  }));

export const checkAddressLimit = (saved: readonly unknown[]): Result<null, 'addresses-full'> =>
  saved.length < MAX_ADDRESSES ? ok(null) : refused('addresses-full');
