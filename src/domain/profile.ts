import { ADDRESS_MAX_LENGTHS, normalisePhone } from './address.ts';
import { maskCardNumbers } from './card-number.ts';
import { toSingleLine } from './single-line.ts';
import { findBrokenRules } from './validation.ts';

/** Optional fields are null when empty. */
export interface Profile {
  first_name: string;
  last_name: string;
  company: string | null;
  phone_number: string | null;
}

/** Reduces each field to a single line, masks card numbers, tidies the phone number, and sets empty fields to null. */
export function normaliseProfile(input: { [K in keyof Profile]?: string | null | undefined }): Profile {
  const text = (field: keyof Profile) => maskCardNumbers(toSingleLine(input[field] ?? ''));
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company') || null,
    phone_number: normalisePhone(text('phone_number')) || null,
  };
}

/** All validation errors, in the order of the form. */
export function validateProfile(profile: Profile) {
  const { name, company } = ADDRESS_MAX_LENGTHS;
  const isName = (text: string) => text !== '' && text.length <= name;
  return findBrokenRules([
    [!isName(profile.first_name), 'first_name', 'first-name-problem'],
    [!isName(profile.last_name), 'last_name', 'last-name-problem'],
    [(profile.company ?? '').length > company, 'company', 'company-problem'],
    [
      profile.phone_number !== null && !/^\d{10}$/.test(profile.phone_number),
      'phone_number',
      'phone-problem',
    ],
  ]);
}
