import { TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { findTotpStep, newTotpSecret, otpauthUri } from './totp.ts';

/** The SHA-1 secret of RFC 6238, appendix B (`12345678901234567890`), in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The SHA-1 rows of appendix B; of their eight digits, the last six are the code.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i, the code %s is accepted (RFC 6238)', (second, code) => {
  expect(findTotpStep(RFC_SECRET, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('a code is accepted one step early or late, not two; spaces are ignored, other texts refused', () => {
  const now = new Date('2026-11-21T12:00:10Z');
  const step = Math.floor(now.getTime() / 30_000);
  const codeAt = (offset: number) =>
    new TOTP({ secret: RFC_SECRET }).generate({ timestamp: now.getTime() + offset * 30_000 });
  for (const offset of [-1, 0, 1]) expect(findTotpStep(RFC_SECRET, codeAt(offset), now)).toBe(step + offset);
  for (const offset of [-2, 2]) expect(findTotpStep(RFC_SECRET, codeAt(offset), now)).toBeNull();
  expect(findTotpStep(RFC_SECRET, `${codeAt(0).slice(0, 3)} ${codeAt(0).slice(3)}`, now)).toBe(step);
  for (const junk of ['', '000', 'abcdef', '٣٣٣٣٣٣']) expect(findTotpStep(RFC_SECRET, junk, now)).toBeNull();
});

test('secrets are random; the otpauth URI is encoded', () => {
  expect(newTotpSecret()).not.toBe(newTotpSecret());
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(otpauthUri(RFC_SECRET, 'a@b.ca', 'Halt & Well')).toBe(
    `otpauth://totp/Halt%20%26%20Well:a%40b.ca?issuer=Halt%20%26%20Well&secret=${RFC_SECRET}&algorithm=SHA1&digits=6&period=30`,
  );
});
