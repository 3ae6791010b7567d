import { expect, test } from 'vitest';
import { normaliseOrderNumber } from './order-number.ts';

test.each([
  ['7K3M9-Q2A4T', '7K3M9-Q2A4T'],
  [' 7k3m9q2a4t ', '7K3M9-Q2A4T'],
  ['7K3M9 Q2A4T', '7K3M9-Q2A4T'],
  ['7k3m9', '7K3M9'],
  ['po 4711', 'PO 4711'],
])('an order number typed as %j is stored as %j', (typed, stored) =>
  expect(normaliseOrderNumber(typed)).toBe(stored),
);
