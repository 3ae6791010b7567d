import { expect, test } from 'vitest';
import {
  canShopperCancel,
  commandForStatus,
  hasInvoice,
  nextStatus,
  ORDER_STATUSES,
  type OrderCommand,
  SELECTABLE_STATUSES,
} from './order-status.ts';
import { ok, refused } from './result.ts';

const COMMANDS: OrderCommand[] = [
  'pay',
  'give-up',
  'prepare',
  'unprepare',
  'ship-part',
  'ship',
  'cancel',
  'void',
  'return',
  'withdraw-return',
  'refund',
  'refund-all',
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
  ['Return', 'withdraw-return', 'Shipped'],
  ['Return', 'refund-all', 'Refunded'],
  ['Await Shipping', 'refund-all', 'Refunded'],
  ['Paid', 'void', 'Void'],
  ['Void', 'refund', 'Void'],
] as const)('a %s order on which the command %s is run becomes or stays %s', (from, command, to) => {
  expect(nextStatus(from, command)).toEqual(ok(to));
});

test.each([
  ['Paid', 'pay', 'order-already-paid'],
  ['Paid', 'give-up', 'order-already-paid'],
  ['Processing', 'ship', 'order-not-paid'],
  ['Processing', 'refund', 'order-not-paid'],
  ['Shipped', 'cancel', 'order-already-shipped'],
  ['Shipped', 'ship', 'order-already-shipped'],
  ['Return', 'cancel', 'order-already-returning'],
  ['Return', 'ship', 'order-already-returning'],
  ['Paid', 'return', 'order-not-shipped'],
  ['Return', 'return', 'order-already-returning'],
  ['Shipped', 'withdraw-return', 'order-not-returning'],
] as const)('a %s order refuses the command %s: %s', (from, command, reason) => {
  expect(nextStatus(from, command)).toEqual({ ok: false, reason });
});

test('Void and Refunded refuse every command, except that money kept on a Void order can be refunded', () => {
  for (const command of COMMANDS) {
    if (command !== 'refund') expect(nextStatus('Void', command)).toEqual(refused('order-ended'));
    expect(nextStatus('Refunded', command)).toEqual(refused('order-ended'));
  }
});

test('selecting a status in the back office runs the matching command or is refused', () => {
  expect(SELECTABLE_STATUSES).not.toContain('Refunded');
  expect(commandForStatus('Paid', 'Paid')).toEqual(ok(null));
  expect(commandForStatus('Paid', 'Void')).toEqual(ok('cancel'));
  expect(commandForStatus('Await Shipping', 'Paid')).toEqual(ok('unprepare'));
  expect(commandForStatus('Processing', 'Paid')).toEqual(ok('pay'));
  expect(commandForStatus('Shipped', 'Paid')).toEqual(refused('order-already-paid'));
  expect(commandForStatus('Paid', 'Processing')).toEqual(refused('order-already-paid'));
  expect(commandForStatus('Processing', 'Shipped')).toEqual(refused('order-not-paid'));
  expect(commandForStatus('Refunded', 'Paid')).toEqual(refused('order-ended'));
  expect(commandForStatus('Paid', 'Refunded')).toEqual(refused('order-refund-instead'));
  expect(commandForStatus('Refunded', 'Refunded')).toEqual(ok(null));
});

test('a shopper can cancel a Processing or Paid order', () => {
  expect(ORDER_STATUSES.filter(canShopperCancel)).toEqual(['Processing', 'Paid']);
});

test('an order has an invoice once it is paid', () => {
  expect(ORDER_STATUSES.filter(hasInvoice)).toEqual([
    'Paid',
    'Await Shipping',
    'Shipped',
    'Return',
    'Refunded',
  ]);
});
