import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PasswordRule, validatePassword } from '#domain/password.ts';
import { passwordChecklist } from './password-checklist.ts';

test.each<[PasswordRule, number]>([
  ['specified', 55],
  ['open', 135],
])('SIGN-07 the checklist is complete exactly when the password is valid (%s)', (rule, maxLength) => {
  const characters = 'aZ9@$!%*?&_ é-';
  const passwords = fc.string({ unit: fc.constantFrom(...characters), maxLength, size: 'max' });
  fc.assert(
    fc.property(passwords, (password) => {
      const isMet = passwordChecklist(password, rule).every((each) => each.isMet);
      expect(isMet).toBe(validatePassword(password, rule) === null);
    }),
  );
});

test('a common word with changed letters is marked while it is typed, before the form refuses it', () => {
  const unmet = passwordChecklist('Brakes!2026', 'specified').filter((each) => !each.isMet);
  expect(unmet.map((each) => each.rule)).toEqual(['uncommon']);
});
