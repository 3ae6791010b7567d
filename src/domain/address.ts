import { withoutCardNumbers } from './card-number.ts';
import { oneLine } from './one-line.ts';
import { regionsOf } from './places.ts';
import { ok, type Result, refused } from './result.ts';

/** Where something is sent, or who is billed. Optional fields are null when empty. */
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

/** What is wrong with a field; its sentence stands in the texts under the same name. */
export interface AddressProblem {
  field: AddressField;
  problem: `${'first-name' | 'last-name' | 'company' | 'address-line-1' | 'address-line-2' | 'city' | 'province' | 'country' | 'zip' | 'phone'}-problem`;
}

export const ADDRESS_LENGTHS = { name: 50, company: 50, line: 500, city: 100 } as const;
/** How many addresses a customer may keep. */
export const MAX_ADDRESSES = 10;
/** The most characters of an e-mail address, wherever one is typed. */
export const MAX_EMAIL = 50;

const ZIPS: Record<string, RegExp> = {
  Canada: /^[A-Za-z]\d[A-Za-z]\d[A-Za-z]\d$/,
  'United States': /^\d{5}(-\d{4})?$/,
};
const PHONE = /^\d{10}$/;
const EMAIL = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** Every field that breaks its rule, in the order of the form. Lengths are in characters. */
export function addressProblems(address: Address): AddressProblem[] {
  const { name, company, line, city } = ADDRESS_LENGTHS;
  const regions = regionsOf(address.country);
  const broken: [boolean, AddressField, AddressProblem['problem']][] = [
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
  ];
  return broken.filter(([is]) => is).map(([, field, problem]) => ({ field, problem }));
}

const isFilled = (text: string, most: number) => text.trim() !== '' && text.length <= most;

/** A code of an unknown country only has to be there: the country itself is the problem then. */
const isZip = (zip: string, country: string) => ZIPS[country]?.test(zip) ?? zip.trim() !== '';

/**
 * Plain signs alone: a letter of another alphabet or a sign without width makes an address that reads like
 * somebody else's, and hosts have other ways to be written (`xn--…`).
 */
const PLAIN = /^[!-~]*$/;

/** What is wrong with an address that is tidied already (`tidyEmail`). */
export function emailProblem(email: string): 'email-invalid' | null {
  const isAddress = email.length <= MAX_EMAIL && PLAIN.test(email) && EMAIL.test(email);
  return isAddress && !isEnded(email) ? null : 'email-invalid';
}

const ENDED = '@ended.invalid';
/** What stands in place of the address of an account that has ended; nothing can be mailed to it. */
export const endedEmail = (customer_id: string) => `${customer_id.replaceAll('-', '')}${ENDED}`;
/** Whether this is no address, but stands in place of one. */
export const isEnded = (email: string): boolean => email.endsWith(ENDED);

/**
 * E-mail addresses are kept in small letters, without spaces around them, and with the plain form of letters
 * that have several (`ａｎｎａ`): mail servers read those as one, and so are they here.
 */
export const normaliseEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase();

/** Autofill writes `K1A 0B1`; the field takes the spaces out. */
export const normaliseZip = (zip: string): string => zip.replaceAll(/\s/g, '').toUpperCase();

/** Autofill writes `+1 (416) 555-0123`; the field keeps the ten digits. */
export function normalisePhone(phone: string): string {
  const digits = phone.replaceAll(/[\s().+-]/g, '');
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits;
}

/** Each field is one line, empty optional fields are nothing, and a card number is kept in none. */
export function normaliseAddress(address: { [K in AddressField]?: string | null }): Address {
  const text = (field: AddressField) => withoutCardNumbers(oneLine(address[field] ?? ''));
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company') || null,
    address_line_1: text('address_line_1'),
    address_line_2: text('address_line_2') || null,
    city: text('city'),
    province: text('province'),
    country: text('country'),
    zip: text('zip').toUpperCase(),
    phone_number: text('phone_number'),
  };
}

/** An address as a customer keeps it; on the wire its company is called `company_name`. */
export type SavedAddress = Omit<Address, 'company'> & { company_name: string | null };

export function normaliseSavedAddress(
  typed: { [K in keyof SavedAddress]?: string | null | undefined },
): SavedAddress {
  const { company, ...address } = normaliseAddress({ ...typed, company: typed.company_name ?? null });
  return { ...address, company_name: company };
}

/** The same rules as at the checkout. */
export function savedAddressProblems(
  address: SavedAddress,
): { field: keyof SavedAddress; problem: AddressProblem['problem'] }[] {
  const { company_name, ...rest } = address;
  return addressProblems({ ...rest, company: company_name }).map(({ field, problem }) => ({
    field: field === 'company' ? 'company_name' : field,
    problem,
  }));
}

/** Whether there is a place for one more. */
export const mayKeepAddress = (kept: readonly unknown[]): Result<null, 'addresses-full'> =>
  kept.length < MAX_ADDRESSES ? ok(null) : refused('addresses-full');
