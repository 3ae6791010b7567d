import { expect, test } from 'vitest';
import { translator } from '#texts/texts.ts';
import {
  declineReason,
  isMissingCarrier,
  nextCommand,
  type OrderInfo,
  type OrderRecord,
  orderAddressProblems,
  toDraft,
  totalWithDiscount,
} from './order-draft.ts';

const address = (kind: string, country: string) => ({
  [`${kind}_first_name`]: 'Ada',
  [`${kind}_last_name`]: 'Byron',
  [`${kind}_company`]: null,
  [`${kind}_address_line_1`]: '1 King St',
  [`${kind}_address_line_2`]: null,
  [`${kind}_city`]: 'Toronto',
  [`${kind}_province`]: 'Ontario',
  [`${kind}_zip`]: 'M5H1A1',
  [`${kind}_country`]: country,
  [`${kind}_phone`]: '4165550123',
});
const order = {
  ...address('shipping', 'Canada'),
  ...address('billing', 'Canada'),
  subtotal: 567.06,
  items_discount: 10,
  items_tax: 72.42,
  shipping: 0,
  shipping_tax: 0,
  total_discount: 0,
  refunded: 0,
  total: 629.48,
  status: 'Paid',
  currency: 'ca',
} as unknown as OrderInfo;

test('ADM-08 the total is subtotal minus promotion plus tax and shipping minus discount', () => {
  expect(totalWithDiscount(order, '')).toBe(629.48);
  expect(totalWithDiscount(order, '29.48')).toBe(600);
  expect(totalWithDiscount(order, '0.1')).toBe(629.38);
  expect(totalWithDiscount({ ...order, refunded: 100 }, '29.48')).toBe(500);
  expect(totalWithDiscount(order, 'ten')).toBeNull();
});

test('ADM-08 both addresses are validated as in the checkout, for the order’s country', () => {
  const draft = toDraft(order, translator('en'));
  expect(orderAddressProblems(draft)).toEqual([]);
  const changes = { 'shipping-first_name': ' ', 'shipping-zip': 'M5H 1A', 'billing-phone_number': '123' };
  expect(orderAddressProblems({ ...draft, ...changes })).toEqual([
    { field: 'shipping-first_name', problem: 'first-name-problem' },
    { field: 'shipping-zip', problem: 'zip-problem' },
    { field: 'billing-phone_number', problem: 'phone-problem' },
  ]);
});

test('choosing Shipped needs a carrier, and other statuses do not', () => {
  const draft = toDraft(order, translator('en'));
  expect(isMissingCarrier({ ...draft, status: 'Shipped' }, order)).toBe(true);
  expect(isMissingCarrier({ ...draft, status: 'Shipped', carrier: ' ' }, order)).toBe(true);
  expect(isMissingCarrier({ ...draft, status: 'Shipped', carrier: 'UPS' }, order)).toBe(false);
  expect(isMissingCarrier({ ...draft, status: 'Await Shipping' }, order)).toBe(false);
  expect(isMissingCarrier({ ...draft, status: 'Shipped' }, { ...order, status: 'Shipped' })).toBe(false);
});

const record = (status: string, changes: object = {}) =>
  ({
    orderInfo: { ...order, status },
    money: { refundable: 0 },
    lineItems: [{ open_quantity: 0, restockable_quantity: 4 }],
    refund_request: null,
    attempts: [],
    ...changes,
  }) as unknown as OrderRecord;

test('once an order is fully refunded, restocking is next; after a partial refund, the customer may keep the units', () => {
  expect(nextCommand(record('Refunded'))).toBe('restock');
  expect(
    nextCommand(record('Refunded', { lineItems: [{ open_quantity: 0, restockable_quantity: 0 }] })),
  ).toBe(null);
  expect(nextCommand(record('Shipped'))).toBe(null);
  expect(nextCommand(record('Void', { money: { refundable: 1 } }))).toBe('refund');
});

test('a void order whose last payment was declined shows the reason, unless an amount can still be refunded', () => {
  const attempts = [{ reason: null }, { reason: 'Insufficient funds.' }];
  expect(declineReason(record('Void', { attempts }))).toBe('Insufficient funds.');
  expect(declineReason(record('Void', { attempts, money: { refundable: 1 } }))).toBeNull();
  expect(declineReason(record('Processing', { attempts }))).toBeNull();
  expect(declineReason(record('Void'))).toBeNull();
});
