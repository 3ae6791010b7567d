import { expect, test } from 'vitest';
import { normaliseProfile, validateProfile } from './profile.ts';

const ada = { first_name: 'Ada', last_name: 'Byron', company: null, phone_number: null };
const fieldsOf = (changes: Partial<typeof ada> | Record<string, string>) =>
  validateProfile({ ...ada, ...changes }).map(({ field }) => field);

test('ACC-08 names are required, company and phone are optional', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ first_name: '', last_name: 'x'.repeat(51) })).toEqual(['first_name', 'last_name']);
});

test('a company has at most 50 characters', () => {
  expect(fieldsOf({ company: 'x'.repeat(50) })).toEqual([]);
  expect(fieldsOf({ company: 'x'.repeat(51) })).toEqual(['company']);
});

test('a phone number has exactly ten digits', () => {
  expect(fieldsOf({ phone_number: '4165550123' })).toEqual([]);
  for (const phone_number of ['416555012', '41655501234', '416 5550123'])
    expect(fieldsOf({ phone_number })).toEqual(['phone_number']);
});

test('fields are trimmed, and empty optional fields become null', () => {
  expect(
    normaliseProfile({ first_name: ' Ada ', last_name: 'Byron', company: ' ', phone_number: '' }),
  ).toEqual(ada);
});
