import { expect, test } from 'vitest';
import { normaliseProfile, profileProblems } from './profile.ts';

const ada = { first_name: 'Ada', last_name: 'Byron', company: null, phone_number: null };
const fieldsOf = (changes: Partial<typeof ada> | Record<string, string>) =>
  profileProblems({ ...ada, ...changes }).map(({ field }) => field);

test('ACC-08 names are needed, company and phone are not', () => {
  expect(fieldsOf({})).toEqual([]);
  expect(fieldsOf({ first_name: '', last_name: 'x'.repeat(51) })).toEqual(['first_name', 'last_name']);
});

test('the company is checked by its own field', () => {
  expect(fieldsOf({ company: 'x'.repeat(50) })).toEqual([]);
  expect(fieldsOf({ company: 'x'.repeat(51) })).toEqual(['company']);
});

test('a phone number has exactly ten digits', () => {
  expect(fieldsOf({ phone_number: '4165550123' })).toEqual([]);
  for (const phone_number of ['416555012', '41655501234', '416 5550123'])
    expect(fieldsOf({ phone_number })).toEqual(['phone_number']);
});

test('spaces around fall away, nothing is null', () => {
  expect(
    normaliseProfile({ first_name: ' Ada ', last_name: 'Byron', company: ' ', phone_number: '' }),
  ).toEqual(ada);
});
