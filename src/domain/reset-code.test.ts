import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isResetCode, resetCodeFrom } from './reset-code.ts';

test('SIGN-03 a code has six digits, including leading zeros', () => {
  expect(resetCodeFrom(42)).toBe('000042');
  expect(resetCodeFrom(123_456_789)).toBe('456789');
  fc.assert(fc.property(fc.maxSafeNat(), (random) => isResetCode(resetCodeFrom(random))));
});

test.each(['', '12345', '1234567', '12345a', ' 12345', '１２３４５６'])(
  'SIGN-04 %j is not a code',
  (text) => {
    expect(isResetCode(text)).toBe(false);
  },
);
