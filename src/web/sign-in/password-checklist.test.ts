import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PasswordRule, validatePassword } from '#domain/password.ts';
import { passwordChecklist } from './password-checklist.ts';

const BROKEN = { specified: 'password-problem', open: 'password-length-problem' } as const;

test.each<[PasswordRule, number]>([
  ['specified', 55],
  ['open', 135],
])('SIGN-07 the checklist is complete exactly when the password is valid (%s)', (rule, maxLength) => {
  const characters = 'aZ9@$!%*?&_ é-';
  const typed = fc.string({ unit: fc.constantFrom(...characters), maxLength, size: 'max' });
  fc.assert(
    fc.property(typed, (password) => {
      const isMet = passwordChecklist(password, rule).every((each) => each.isMet);
      expect(isMet).toBe(validatePassword(password, rule) !== BROKEN[rule]);
    }),
  );
});
