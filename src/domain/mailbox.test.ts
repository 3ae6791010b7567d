import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Anna@Example.com', 'anna@example.com'],
  [' anna+brakes@example.com ', 'anna@example.com'],
  ['anna+a+b@example.com', 'anna@example.com'],
  ['a.n.na+x@gmail.com', 'anna@gmail.com'],
  ['An.Na@GoogleMail.com', 'anna@gmail.com'],
  ['an.na@example.com', 'an.na@example.com'],
  ['+anna@example.com', '+anna@example.com'],
])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

test.each([
  ['anna@example.com', 'anna@example.org'],
  ['anna@example.com', 'an.na@example.com'],
  ['anna@gmail.com', 'anne@gmail.com'],
])('%s and %s are two', (one, other) => expect(mailboxOf(one)).not.toBe(mailboxOf(other)));

const name = fc.string({ unit: fc.constantFrom(...'abcXYZ019._-'), minLength: 1, maxLength: 12 });
const host = fc.constantFrom('example.com', 'gmail.com', 'googlemail.com', 'Mail.Example.ca');
test('tags and capitals never make another mailbox, and a mailbox is its own', () => {
  fc.assert(
    fc.property(name, name, host, (local, tag, at) => {
      fc.pre(/[a-z0-9]/i.test(local));
      const mailbox = mailboxOf(`${local}@${at}`);
      expect(mailboxOf(`${local}+${tag}@${at.toUpperCase()}`)).toBe(mailbox);
      expect(mailboxOf(mailbox)).toBe(mailbox);
    }),
  );
});
