import { expect, test } from 'vitest';
import { describeSender } from './message-sender.ts';

const NOW = new Date('2026-11-22T00:00:00Z');
const anna = { email: 'anna@example.com', email_verified_at: NOW };
const unconfirmed = { ...anna, email_verified_at: null };
const byAnna = { email: 'anna@example.com', account_id: 'anna', is_confirmed: false };
const byVisitor = { ...byAnna, account_id: null };
const withLink = { ...byVisitor, is_confirmed: true };
const order = (account_id: string | null, email = 'anna@example.com') => ({ account_id, email });

test('an account confirms the sender only if the message has the current address of the account and it is confirmed', () => {
  expect(describeSender(byAnna, anna, null)).toEqual({ is_confirmed: true, order: null });
  expect(describeSender(byAnna, unconfirmed, null).is_confirmed).toBe(false);
  expect(describeSender({ ...byAnna, email: 'old@example.com' }, anna, null).is_confirmed).toBe(false);
  expect(describeSender(byVisitor, null, null).is_confirmed).toBe(false);
});

test('an order is the sender’s own if the sender’s account placed it or its address is confirmed; its number proves nothing', () => {
  expect(describeSender(byAnna, unconfirmed, order('anna')).order).toBe('own');
  expect(describeSender(byAnna, anna, order(null)).order).toBe('own');
  expect(describeSender(byAnna, unconfirmed, order(null)).order).toBe('other');
  expect(describeSender(byAnna, anna, order('bob', 'bob@example.com')).order).toBe('other');
  expect(describeSender(byVisitor, null, order(null)).order).toBe('same-address');
  expect(describeSender(byVisitor, null, order(null, 'bob@example.com')).order).toBe('other');
});

test('a visitor confirms an address with the link that was emailed to it', () => {
  expect(describeSender(withLink, null, order(null))).toEqual({ is_confirmed: true, order: 'own' });
  expect(describeSender(withLink, null, order(null, 'bob@example.com')).order).toBe('other');
  expect(describeSender({ ...withLink, account_id: 'anna' }, unconfirmed, null).is_confirmed).toBe(false);
});
