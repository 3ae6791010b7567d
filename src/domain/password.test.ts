import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword, passwordProblem } from './password.ts';

test.each(['Brembo77', 'aB3$!%*?&', 'Rotors4Civic', `Aa1${'x'.repeat(47)}`])(
  'SIGN-07 %s is a password',
  (password) => {
    expect(passwordProblem(password)).toBe(null);
  },
);

test.each([
  ['', 'nothing'],
  ['Ab3defg', 'seven characters'],
  [`Aa1${'x'.repeat(48)}`, '51 characters'],
  ['abcdefg7x', 'no capital'],
  ['ABCDEFG7X', 'no small letter'],
  ['Abcdefghx', 'no digit'],
  ['Abcdef 7x', 'a space'],
  ['Abcdef7#x', 'another sign'],
  ['Äbcdefg7x', 'a letter with a mark'],
  ['Abcdefg7x\n', 'a line break at the end'],
])('SIGN-07 %j is none: %s', (password) => {
  expect(passwordProblem(password)).toBe('password-problem');
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
])('SIGN-07 %s follows the rule, and is one of the most used', (password) => {
  expect(passwordProblem(password)).toBe('password-common');
});

test('a common word with an own word beside it is not common', () => {
  expect(isCommonPassword('Password1Heron')).toBe(false);
  expect(isCommonPassword('TorontoMapleStreet416')).toBe(false);
});

test('the open rule takes any characters and asks for length alone', () => {
  expect(passwordProblem('drei Kühe im Moor', 'open')).toBe(null);
  expect(passwordProblem('short 7', 'open')).toBe('password-length-problem');
  expect(passwordProblem('x y '.repeat(33), 'open')).toBe('password-length-problem');
  expect(passwordProblem('password', 'open')).toBe('password-common');
  expect(passwordProblem('12345678', 'open')).toBe('password-common');
});

test('SIGN-07 whatever is taken has 8 to 50 characters of the allowed kinds', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, maxLength: 54, unit: 'grapheme-ascii' }), (password) => {
      const should =
        password.length >= 8 &&
        password.length <= 50 &&
        [...password].every((c) => /[A-Za-z0-9]/.test(c) || '@$!%*?&'.includes(c)) &&
        [/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(password));
      expect(passwordProblem(password) !== 'password-problem').toBe(should);
    }),
  );
});
