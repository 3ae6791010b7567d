import { expect, test } from 'vitest';
import { orderProgress } from './order-progress.ts';

const ORDER = { is_cancelled: false, has_shipment: false };

test.each([
  ['Processing', {}, 'processing'],
  ['Paid', {}, 'paid'],
  ['Await Shipping', {}, 'packing'],
  ['Await Shipping', { has_shipment: true }, 'partly-shipped'],
  ['Shipped', { has_shipment: true }, 'shipped'],
  ['Return', { has_shipment: true }, 'returning'],
  ['Paid', { is_cancelled: true }, 'cancelling'],
  ['Void', { is_cancelled: true }, 'cancelled'],
  ['Refunded', { is_cancelled: true }, 'refunded'],
] as const)('an order that is %s, with %j, is %s to its buyer', (status, changes, progress) =>
  expect(orderProgress({ ...ORDER, ...changes, status })).toBe(progress),
);
