import { expect, test } from 'vitest';
import * as en from '#texts/en.ts';
import { registerTexts, translator } from '#texts/texts.ts';
import { describeEntry, reasonOf, refundText, type TimelineEntry } from './timeline-text.ts';

for (const area of Object.values(en)) registerTexts('en', area);
const t = translator('en');

const entry = (action: string, after: object = {}, before: object = {}, actor = 'ann@shop.example') =>
  ({ at: '2026-03-01T12:00:00.000Z', actor, role: null, action, before, after }) as TimelineEntry;
const sentence = (...input: Parameters<typeof entry>) =>
  describeEntry(entry(...input), { t, currency: 'CAD' });

test.each([
  ['order-placed', {}, 'ann@shop.example placed the order.'],
  ['order-placed', { quote_number: 1002 }, 'ann@shop.example placed the order from quote 1002.'],
  [
    'order-refund-not-approved',
    { refunding: 500, requested_by: 'ann@shop.example' },
    'ann@shop.example withdrew the request for a refund of C$5.00.',
  ],
  ['order-prepare', {}, 'ann@shop.example started packing.'],
  [
    'order-paid-offline',
    { amount: 21469, method: 'cheque', received_on: '2026-03-01' },
    'ann@shop.example recorded an offline payment of C$214.69 received on 2026-03-01. Method: Cheque.',
  ],
  [
    'order-ship',
    { carrier: 'UPS', tracking_number: '1Z', units: [{ quantity: 2 }, { quantity: 1 }] },
    'ann@shop.example shipped 3 units with UPS, tracking number 1Z.',
  ],
  [
    'order-ship',
    {
      carrier: 'UPS',
      units: [
        { part_number: 'ES-1', quantity: 2 },
        { part_number: 'ED-2', quantity: 1 },
      ],
    },
    'ann@shop.example shipped 2 × ES-1, 1 × ED-2 with UPS.',
  ],
  ['payment-declined', { amount: 500 }, 'A payment of C$5.00 was declined.'],
  ['order-ship', { carrier: 'Post', units: [{ quantity: 1 }] }, 'ann@shop.example shipped 1 unit with Post.'],
  [
    'order-cancel',
    { refunding: 500 },
    'ann@shop.example cancelled the order and requested a refund of C$5.00.',
  ],
  ['order-refunded', { amount: 500, cause: 'refund' }, 'The payment provider confirmed a refund of C$5.00.'],
  ['refund-failed', { amount: 500, code: 'X' }, 'The payment provider rejected a refund of C$5.00 (code X).'],
  [
    'order-refund-waiting',
    { refunding: 50_000 },
    'ann@shop.example asked a second person to approve a refund of C$500.00.',
  ],
  [
    'order-refund-approved',
    { refunding: 50_000, requested_by: 'bob@shop.example' },
    'ann@shop.example approved the refund of C$500.00 requested by bob@shop.example.',
  ],
  [
    'order-line-note',
    { part_number: 'ES-1', custom_note: null },
    'ann@shop.example removed the note on ES-1.',
  ],
  ['message-written', { title: 'Delay' }, 'ann@shop.example sent the message “Delay”.'],
])('the timeline entry %s with %j is described in a sentence', (action, after, text) => {
  expect(sentence(action, after)).toBe(text);
});

test('a shipment without recorded units is left out, because there is nothing to list', () => {
  expect(sentence('order-ship', { carrier: 'UPS' })).toBeNull();
  expect(sentence('order-ship', { carrier: 'UPS', units: [] })).toBeNull();
});

test('the shop and the customer are named in words, not by their codes', () => {
  expect(sentence('order-void', { why: 'hold-expired' }, {}, 'shop')).toBe(
    'The shop voided the order because it was not paid in time.',
  );
  expect(sentence('order-cancel', { status: 'Void' }, {}, 'shopper')).toBe(
    'The customer cancelled the order.',
  );
});

test('a changed address is named; an address that was saved unchanged is not', () => {
  const before = { shipping_address: { city: 'Toronto' }, billing_address: { city: 'Toronto' } };
  const after = { shipping_address: { city: 'Ottawa' }, billing_address: { city: 'Toronto' } };
  expect(sentence('order-saved', after, before)).toBe('ann@shop.example changed the shipping address.');
});

test.each([
  [[{ part_number: 'ES-1', quantity: 1, restocked: 0 }], '1 × ES-1, including C$23.01 tax, not restocked'],
  [[{ part_number: 'ES-1', quantity: 2, restocked: 2 }], '2 × ES-1, including C$23.01 tax, restocked'],
  [
    [
      { part_number: 'ES-1', quantity: 2, restocked: 1 },
      { part_number: 'ED-2', quantity: 1, restocked: 0 },
    ],
    '2 × ES-1, 1 × ED-2, including C$23.01 tax, 1 restocked',
  ],
  [[], 'Amount only, including C$23.01 tax'],
])('a refund of the units %j is described by its units, its tax and the units restocked', (units, text) => {
  const refund = entry('order-refund', { refunding: 20000, refunded_tax: 2301, units });
  expect(refundText(refund, { t, currency: 'CAD' })).toBe(text);
});

test('an entry from before refunds listed their units has no details', () => {
  expect(refundText(entry('order-refund', { refunding: 500 }), { t, currency: 'CAD' })).toBeNull();
});

test('the timeline shows the reason that a person gave, not an internal code', () => {
  expect(reasonOf(entry('order-cancel', { reason: 'wrong car' }))).toBe('wrong car');
  expect(reasonOf(entry('order-void', { why: 'wrong car' }))).toBe('wrong car');
  expect(reasonOf(entry('order-void', { why: 'hold-expired' }))).toBeNull();
});
