import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalMailbox } from './mailbox.ts';

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  [' anna+brakes@example.com ', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['a.n.na+x@gmail.com', 'anna@gmail.com'],
  ['An.Na@GoogleMail.com', 'anna@gmail.com'],
  ['an.na@example.com', 'an.na@example.com'],
  ['+anna@example.com', '+anna@example.com'],
])('%s leads to the mailbox %s', (email, mailbox) => expect(canonicalMailbox(email)).toBe(mailbox));

test.each([
  ['anna@example.com', 'anna@example.org'],
  ['anna@example.com', 'an.na@example.com'],
  ['anna@gmail.com', 'anne@gmail.com'],
])('%s and %s lead to different mailboxes', (one, other) =>
  expect(canonicalMailbox(one)).not.toBe(canonicalMailbox(other)),
);

const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-'), minLength: 1, maxLength: 12 });
const host = fc.constantFrom('example.com', 'gmail.com', 'googlemail.com', 'Mail.Example.ca');
test('a tag and a host in upper case do not change the mailbox; canonicalising is idempotent', () => {
  fc.assert(
    fc.property(name, name, host, (local, tag, domain) => {
      fc.pre(/[a-z0-9]/i.test(local));
      const mailbox = canonicalMailbox(`${local}@${domain}`);
      expect(canonicalMailbox(`${local}+${tag}@${domain.toUpperCase()}`)).toBe(mailbox);
      expect(canonicalMailbox(mailbox)).toBe(mailbox);
    }),
  );
});
