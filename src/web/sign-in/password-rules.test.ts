import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordProblem } from '#domain/password.ts';
import { passwordRules } from './password-rules.ts';

test('SIGN-07 the list is ticked off exactly when the specified rule holds', () => {
  const signs = 'aZ9@$!%*?&_ é-';
  const typed = fc.string({ unit: fc.constantFrom(...signs), maxLength: 55 });
  fc.assert(
    fc.property(typed, (password) => {
      const isMet = passwordRules(password).every((each) => each.isMet);
      expect(isMet).toBe(passwordProblem(password) !== 'password-problem');
    }),
  );
});
