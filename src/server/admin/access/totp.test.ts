import { expect, test } from 'vitest';
import { encodeBase32, matchingStep, newTotpSecret, otpauthUri, stepAt, totpCode } from './totp.ts';

/** RFC 6238, appendix B: the SHA-1 rows, last six of eight digits. */
const RFC_SECRET = encodeBase32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is %s (RFC 6238)', (second, code) => {
  expect(totpCode(RFC_SECRET, stepAt(new Date(second * 1000)))).toBe(code);
});

test('base32 follows RFC 4648', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});

test('a code is accepted one step early or late, not two; spaces are ignored', () => {
  const now = new Date('2026-11-21T12:00:10Z');
  const step = stepAt(now);
  for (const off of [-1, 0, 1])
    expect(matchingStep(RFC_SECRET, totpCode(RFC_SECRET, step + off), now)).toBe(step + off);
  const far = totpCode(RFC_SECRET, step + 2);
  expect(matchingStep(RFC_SECRET, far, now)).toBeNull();
  expect(
    matchingStep(
      RFC_SECRET,
      `${totpCode(RFC_SECRET, step).slice(0, 3)} ${totpCode(RFC_SECRET, step).slice(3)}`,
      now,
    ),
  ).toBe(step);
  for (const junk of ['', '000', 'abcdef']) expect(matchingStep(RFC_SECRET, junk, now)).toBeNull();
});

test('secrets are random, and the otpauth URI is encoded', () => {
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauthUri('ABC', 'a@b.ca', 'Halt & Well')).toBe(
    'otpauth://totp/Halt%20%26%20Well:a%40b.ca?secret=ABC&issuer=Halt%20%26%20Well&algorithm=SHA1&digits=6&period=30',
  );
});
