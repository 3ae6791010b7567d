import { expect, test } from 'vitest';
import { isWeakSecret } from './weak-secret.ts';

test('random secrets in base64, base64url and hexadecimal are strong', () => {
  for (let n = 0; n < 300; n++) {
    for (const encoding of ['base64', 'base64url', 'hex'] as const)
      expect(
        isWeakSecret(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString(encoding), 100),
      ).toBe(false);
  }
});

test.each([
  'a secret of more than thirty-two characters',
  'change-me-change-me-change-me-now!',
  'xK7pQ2vMxK7pQ2vMxK7pQ2vMxK7pQ2vM',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab',
  'abababababababbabababababbababababab',
  '0123456789abcdefghijklmnopqrstuvwxyz',
])('%s is weak', (secret) => {
  expect(isWeakSecret(secret, 100)).toBe(true);
});
