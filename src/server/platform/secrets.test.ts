import { expect, test } from 'vitest';
import { deriveSecrets } from './secrets.ts';

const OLD = 'the secret before it was replaced';
const NEW = 'the secret since it was replaced';

test('what the previous secret sealed can be opened, and what it signed is not accepted', () => {
  const previous = deriveSecrets(OLD);
  const current = deriveSecrets(NEW, OLD);
  expect(current.open(previous.seal('card token'))).toBe('card token');
  expect(current.open(current.seal('card token'))).toBe('card token');
  expect(current.sign('link', '1')).toBe(deriveSecrets(NEW).sign('link', '1'));
  expect(() => previous.open(current.seal('card token')), 'sealed with the current secret').toThrow();
});

test('bytes that neither secret opens are refused', () => {
  const sealed = deriveSecrets('the secret of another shop').seal('card token');
  expect(() => deriveSecrets(NEW, OLD).open(sealed)).toThrow('unable to authenticate data');
  expect(() => deriveSecrets(NEW).open(deriveSecrets(OLD).seal('card token'))).toThrow();
});
