import { expect, test } from 'vitest';
import { ADDRESS } from '#tests/support/order-input.ts';
import {
  type Address,
  isPhoneNumber,
  normaliseAddress,
  normaliseEmail,
  normalisePhone,
  normaliseZip,
  validateAddress,
  validateEmail,
} from './address.ts';

const { phone: phone_number, ...storedFields } = ADDRESS;
const validAddress: Address = { ...storedFields, country: 'Canada', phone_number };
const problems = (changes: Partial<Address>) =>
  validateAddress({ ...validAddress, ...changes }).map((each) => each.problem);

test('CHK-07 a valid address passes, in either country', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ country: 'United States', province: 'New York', zip: '10001' })).toEqual([]);
  expect(problems({ country: 'United States', province: 'New York', zip: '10001-1234' })).toEqual([]);
});

test.each([
  [{ first_name: '' }, 'first-name-problem'],
  [{ first_name: 'x'.repeat(51) }, 'first-name-problem'],
  [{ last_name: '  ' }, 'last-name-problem'],
  [{ company: 'x'.repeat(51) }, 'company-problem'],
  [{ address_line_1: '' }, 'address-line-1-problem'],
  [{ address_line_1: 'x'.repeat(501) }, 'address-line-1-problem'],
  [{ address_line_2: 'x'.repeat(501) }, 'address-line-2-problem'],
  [{ city: 'x'.repeat(101) }, 'city-problem'],
  [{ province: '' }, 'province-problem'],
  [{ province: 'New York' }, 'province-problem'],
  [{ zip: 'M5H 1A1' }, 'zip-problem'],
  [{ zip: '10001' }, 'zip-problem'],
  [{ phone_number: '416-555-0123' }, 'phone-problem'],
  [{ phone_number: '14165550123' }, 'phone-problem'],
] as [Partial<Address>, string][])('CHK-07 %j is refused', (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

test.each(['France', '__proto__', 'constructor'])('CHK-07 an address in %s is refused', (country) => {
  expect(problems({ country })).toEqual(['country-problem']);
});

test.each(['a@b.co', 'first.last+tag@mail.example.com'])('CHK-01 %s is a valid email address', (email) => {
  expect(validateEmail(email)).toBeNull();
});

test.each(['', 'a@b', 'a b@c.de', 'a@b@c.de', `${'x'.repeat(45)}@ab.de`, 'a@b.c\r\nBcc: x@y.zz'])(
  'CHK-01 %j is not a valid email address',
  (email) => expect(validateEmail(email)).toBe('email-invalid'),
);

test.each([
  'аnna@example.com',
  'anna@exаmple.com',
  'anna\u200b@example.com',
  'anna@example。com',
  'anna\u202e@example.com',
  'anna\u0007@example.com',
  'ánna@example.com',
])('CHK-01 %j looks like another address and is refused', (email) =>
  expect(validateEmail(normaliseEmail(email))).toBe('email-invalid'),
);

test.each(['ａｎｎａ@example.com', 'anna@ⓔxample.com', 'ANNA@EXAMPLE.COM', 'anna＠example.com'])(
  'CHK-01 %j normalises to anna@example.com',
  (email) => expect(normaliseEmail(email)).toBe('anna@example.com'),
);

test('postal codes and phone numbers are normalised; invalid ones stay as typed', () => {
  for (const typed of ['m5h 1a1', 'M5H-1A1', ' m5h1a1 '])
    expect(normaliseZip(typed, 'Canada')).toBe('M5H1A1');
  for (const typed of ['100011234', '10001 1234', '10001-1234'])
    expect(normaliseZip(typed, 'United States')).toBe('10001-1234');
  for (const typed of ['M5H 1A', '10001', 'H3A 1A1 2']) expect(normaliseZip(typed, 'Canada')).toBe(typed);
  expect(normalisePhone('555-0123')).toBe('555-0123');
  expect(normalisePhone('+1 (416) 555-0123')).toBe('4165550123');
  expect(['1-800-555-0142', '416 555 0100'].every(isPhoneNumber)).toBe(true);
  expect(['abc', '555-0123', ''].some(isPhoneNumber)).toBe(false);
});

test('an email address loses spaces and capitals; a postal address has single lines, and empty fields become null', () => {
  expect(normaliseEmail(' Ada@Example.COM ')).toBe('ada@example.com');
  expect(normaliseAddress({ ...validAddress, company: ' ', city: ' Toronto ' })).toEqual(validAddress);
  const withControlCharacters = {
    address_line_1: '1 King\r\nSt',
    city: '\u202eToronto',
    last_name: '\u2067Byron\u0007',
  };
  expect(normaliseAddress({ ...validAddress, ...withControlCharacters })).toEqual({
    ...validAddress,
    address_line_1: '1 King St',
  });
});
