import { expect, test } from 'vitest';
import { describeSender } from './message-sender.ts';

const NOW = new Date('2026-11-22T00:00:00Z');
const anna = { email: 'anna@example.com', email_verified_at: NOW };
const unconfirmed = { ...anna, email_verified_at: null };
const messageByAnna = { email: 'anna@example.com', account_id: 'anna', is_confirmed: false };
const byVisitor = { ...messageByAnna, account_id: null };
const byVisitorFromEmailedLink = { ...byVisitor, is_confirmed: true };
const order = (account_id: string | null, email = 'anna@example.com') => ({ account_id, email });

test('an account confirms the sender only if the message uses the account’s current, confirmed address', () => {
  expect(describeSender(messageByAnna, anna, null)).toEqual({ is_confirmed: true, order: null });
  expect(describeSender(messageByAnna, unconfirmed, null).is_confirmed).toBe(false);
  expect(describeSender({ ...messageByAnna, email: 'old@example.com' }, anna, null).is_confirmed).toBe(false);
  expect(describeSender(byVisitor, null, null).is_confirmed).toBe(false);
});

test('an order is the sender’s own if the sender’s account placed it, or if the sender has confirmed the order’s email address; knowing the order’s number proves nothing', () => {
  expect(describeSender(messageByAnna, unconfirmed, order('anna')).order).toBe('own');
  expect(describeSender(messageByAnna, anna, order(null)).order).toBe('own');
  expect(describeSender(messageByAnna, unconfirmed, order(null)).order).toBe('other');
  expect(describeSender(messageByAnna, anna, order('bob', 'bob@example.com')).order).toBe('other');
  expect(describeSender(byVisitor, null, order(null)).order).toBe('same-address');
  expect(describeSender(byVisitor, null, order(null, 'bob@example.com')).order).toBe('other');
});

test('a visitor confirms an address with the link that was emailed to it', () => {
  expect(describeSender(byVisitorFromEmailedLink, null, order(null))).toEqual({
    is_confirmed: true,
    order: 'own',
  });
  expect(describeSender(byVisitorFromEmailedLink, null, order(null, 'bob@example.com')).order).toBe('other');
});

test('the emailed link does not confirm the sender if an account with an unconfirmed address sent the message', () => {
  const message = { ...byVisitorFromEmailedLink, account_id: 'anna' };
  expect(describeSender(message, unconfirmed, null).is_confirmed).toBe(false);
});
