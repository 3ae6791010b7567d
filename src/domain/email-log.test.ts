import { expect, test } from 'vitest';
import { canResend, EMAIL_STATES, EMAIL_TOPICS } from './email-log.ts';

test('emails with a code or a link that proves an address are never sent again', () => {
  const resendable = EMAIL_TOPICS.filter((topic) => canResend(topic, 'sent'));
  for (const topic of [
    'reset-code',
    'account-verify',
    'confirm-email',
    'order-link',
    'back-in-stock-confirm',
  ])
    expect(resendable).not.toContain(topic);
  expect(resendable).toContain('order-paid');
});

test('an email can be sent again once it was sent or has failed', () => {
  expect(EMAIL_STATES.filter((state) => canResend('order-paid', state))).toEqual(['sent', 'failed']);
});
