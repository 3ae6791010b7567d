import { expect, test } from 'vitest';
import { canResend, EMAIL_STATES, EMAIL_TOPICS } from './email-log.ts';

test('staff cannot resend an email with a code, with a link that confirms an address, or with an order link that was asked for', () => {
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
