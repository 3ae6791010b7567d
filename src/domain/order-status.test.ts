import { expect, test } from 'vitest';
import { hasInvoice, ORDER_STATUSES, statusAfter } from './order-status.ts';

test('an order in Processing becomes Paid or Void', () => {
  expect(statusAfter('Processing', 'pay')).toEqual({ ok: true, value: 'Paid' });
  expect(statusAfter('Processing', 'give-up')).toEqual({ ok: true, value: 'Void' });
});

test.each(ORDER_STATUSES.filter((status) => status !== 'Processing'))(
  'an order that is %s is neither paid nor given up again',
  (status) => {
    expect(statusAfter(status, 'pay')).toEqual({ ok: false, reason: 'order-status-forbids' });
    expect(statusAfter(status, 'give-up').ok).toBe(false);
  },
);

test('there is an invoice from Paid on', () => {
  expect(ORDER_STATUSES.filter(hasInvoice)).toEqual([
    'Paid',
    'Await Shipping',
    'Shipped',
    'Return',
    'Refunded',
  ]);
});
