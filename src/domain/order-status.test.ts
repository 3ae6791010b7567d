import { expect, test } from 'vitest';
import {
  CHOOSABLE,
  commandForChoice,
  hasInvoice,
  ORDER_STATUSES,
  type OrderCommand,
  shopperMayCancel,
  statusAfter,
} from './order-status.ts';

const COMMANDS: OrderCommand[] = [
  ...(['pay', 'give-up', 'prepare', 'unprepare', 'ship-part', 'ship'] as const),
  ...(['cancel', 'void', 'return', 'refund', 'refund-all'] as const),
];

test.each([
  ['Processing', 'pay', 'Paid'],
  ['Processing', 'give-up', 'Void'],
  ['Paid', 'prepare', 'Await Shipping'],
  ['Await Shipping', 'unprepare', 'Paid'],
  ['Paid', 'ship', 'Shipped'],
  ['Await Shipping', 'ship', 'Shipped'],
  ['Paid', 'ship-part', 'Await Shipping'],
  ['Shipped', 'return', 'Return'],
  ['Return', 'refund-all', 'Refunded'],
  ['Await Shipping', 'refund-all', 'Refunded'],
  ['Paid', 'void', 'Void'],
] as const)('%s → %s → %s', (from, command, to) => {
  expect(statusAfter(from, command)).toEqual({ ok: true, value: to });
});

test.each([
  ['Paid', 'pay', 'order-already-paid'],
  ['Paid', 'give-up', 'order-not-given-up'],
  ['Processing', 'ship', 'order-not-paid'],
  ['Processing', 'refund', 'order-not-paid'],
  ['Shipped', 'cancel', 'order-already-shipped'],
  ['Shipped', 'ship', 'order-already-shipped'],
  ['Paid', 'return', 'order-not-shipped'],
  ['Return', 'return', 'order-already-returning'],
] as const)('%s refuses %s: %s', (from, command, reason) => {
  expect(statusAfter(from, command)).toEqual({ ok: false, reason });
});

test('Void and Refunded lead nowhere', () => {
  for (const command of COMMANDS) {
    expect(statusAfter('Void', command)).toEqual({ ok: false, reason: 'order-ended' });
    expect(statusAfter('Refunded', command)).toEqual({ ok: false, reason: 'order-ended' });
  }
});

test('choosing a status in the back office runs the command that leads there, or is refused', () => {
  expect(CHOOSABLE).not.toContain('Refunded');
  expect(commandForChoice('Paid', 'Paid')).toEqual({ ok: true, value: null });
  expect(commandForChoice('Paid', 'Void')).toEqual({ ok: true, value: 'cancel' });
  expect(commandForChoice('Await Shipping', 'Paid')).toEqual({ ok: true, value: 'unprepare' });
  expect(commandForChoice('Processing', 'Paid')).toEqual({ ok: true, value: 'pay' });
  expect(commandForChoice('Shipped', 'Paid')).toEqual({ ok: false, reason: 'order-already-paid' });
  expect(commandForChoice('Paid', 'Processing')).toEqual({ ok: false, reason: 'order-already-paid' });
  expect(commandForChoice('Processing', 'Shipped')).toEqual({ ok: false, reason: 'order-not-paid' });
  expect(commandForChoice('Refunded', 'Paid')).toEqual({ ok: false, reason: 'order-ended' });
});

test('a shopper may cancel while Processing or Paid', () => {
  expect(ORDER_STATUSES.filter(shopperMayCancel)).toEqual(['Processing', 'Paid']);
});

test('there is an invoice from Paid on', () => {
  expect(ORDER_STATUSES.filter(hasInvoice)).toEqual([
    'Paid',
    'Await Shipping',
    'Shipped',
    'Return',
    'Refunded',
  ]);
});
