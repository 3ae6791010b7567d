import { expect, test } from 'vitest';
import { cancelledText } from './cancelled-text.ts';

test.each([
  ['Paid', 0, 'order-cancelled'],
  ['Paid', 10, 'order-cancelled-credit'],
  ['Refunded', 0, 'order-cancelled-done'],
  ['Refunded', 10, 'order-cancelled-done-credit'],
  ['Void', 0, 'order-cancelled-heading'],
  ['Void', 10, 'order-cancelled-done-credit'],
] as const)('a cancelled order that is %s, with %d of store credit, shows %s', (status, credit, id) =>
  expect(cancelledText({ status, credit })).toBe(id),
);
