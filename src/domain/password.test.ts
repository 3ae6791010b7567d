import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword, validatePassword } from './password.ts';

test.each(['Brembo77', 'aB3$!%*?&', 'Rotors4Civic', `Aa1${'x'.repeat(47)}`])(
  'SIGN-07 %s is a valid password',
  (password) => {
    expect(validatePassword(password)).toBe(null);
  },
);

test.each([
  ['', 'empty'],
  ['Ab3defg', 'seven characters'],
  [`Aa1${'x'.repeat(48)}`, '51 characters'],
  ['abcdefg7x', 'no upper-case letter'],
  ['ABCDEFG7X', 'no lower-case letter'],
  ['Abcdefghx', 'no digit'],
  ['Abcdef 7x', 'a space'],
  ['Abcdef7#x', 'a symbol that is not allowed'],
  ['Abcdéfg7x', 'an accented letter'],
  ['Abcdefg7x\n', 'a line break at the end'],
])('SIGN-07 %j is invalid: %s', (password) => {
  expect(validatePassword(password)).toBe('password-problem');
});

test.each([
  'Password1',
  'P@ssw0rd!',
  'Welcome2024',
  'Qwerty123',
  'Aa1111111',
  'Toronto416',
  '1Iloveyou',
  'BrakePads1',
])('SIGN-07 %s follows the rule but is too common', (password) => {
  expect(validatePassword(password)).toBe('password-common');
});

test('a common word combined with another word is accepted', () => {
  expect(isCommonPassword('Password1Heron')).toBe(false);
  expect(isCommonPassword('TorontoMapleStreet416')).toBe(false);
});

test('the open rule accepts any characters, but checks the length and rejects common passwords', () => {
  expect(validatePassword('drei Kühe im Moor', 'open')).toBe(null);
  expect(validatePassword('short 7', 'open')).toBe('password-length-problem');
  expect(validatePassword('x y '.repeat(33), 'open')).toBe('password-length-problem');
  expect(validatePassword('password', 'open')).toBe('password-common');
  expect(validatePassword('12345678', 'open')).toBe('password-common');
});

/** Texts of allowed characters, so that many are valid; some contain another character. */
const passwords = fc
  .tuple(
    fc.string({ minLength: 6, maxLength: 54, unit: fc.constantFrom(...'abcXYZ0189@$!%*?&') }),
    fc.option(fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' })),
  )
  .map(([text, other]) => text.slice(0, 3) + (other ?? '') + text.slice(3));

test('SIGN-07 valid passwords have 8 to 50 allowed characters, at least one of each required kind', () => {
  fc.assert(
    fc.property(passwords, (password) => {
      const isValid =
        password.length >= 8 &&
        password.length <= 50 &&
        [...password].every((c) => /[A-Za-z0-9]/.test(c) || '@$!%*?&'.includes(c)) &&
        [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password));
      expect(validatePassword(password) !== 'password-problem').toBe(isValid);
    }),
  );
});
