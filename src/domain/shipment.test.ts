import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import { refused } from './result.ts';
import {
  decideRestock,
  decideShipment,
  type LineUnits,
  lineStatus,
  openUnits,
  splitRefundedUnits,
  statusAfterRefund,
} from './shipment.ts';

const line = (line_number: number, quantity: number, more: Partial<LineUnits> = {}): LineUnits => ({
  line_number,
  quantity,
  part_number: `P${line_number}`,
  shipped: 0,
  dropped: 0,
  refunding: 0,
  returned: 0,
  ...more,
});

test('without a selection of units, all open units are shipped, and the order is complete', () => {
  const lines = [line(1, 3, { shipped: 1 }), line(2, 2, { dropped: 2 })];
  expect(decideShipment(lines, null)).toEqual({
    ok: true,
    value: { units: [{ line_number: 1, quantity: 2 }], complete: true },
  });
});

test('a partial shipment leaves the remaining units open', () => {
  expect(decideShipment([line(1, 3), line(2, 1)], [{ line_number: 1, quantity: 3 }])).toMatchObject({
    ok: true,
    value: { complete: false },
  });
});

test('units with a pending refund cannot be shipped, and an order with such units is not complete', () => {
  const lines = [line(1, 2, { refunding: 1 })];
  expect(decideShipment(lines, null)).toEqual({
    ok: true,
    value: { units: [{ line_number: 1, quantity: 1 }], complete: false },
  });
  expect(decideShipment(lines, [{ line_number: 1, quantity: 2 }])).toMatchObject({
    reason: 'units-more-than-open',
  });
});

test('an empty shipment, an unknown line and more units than are open are refused', () => {
  const lines = [line(1, 2, { shipped: 1 })];
  expect(decideShipment(lines, [])).toEqual(refused('shipment-empty'));
  expect(decideShipment([line(1, 2, { refunding: 2 })], null)).toEqual(refused('shipment-none-left'));
  expect(decideShipment(lines, [{ line_number: 9, quantity: 1 }])).toEqual(refused('line-unknown'));
  const twice = [
    { line_number: 1, quantity: 1 },
    { line_number: 1, quantity: 1 },
  ];
  expect(decideShipment(lines, twice)).toEqual(refused('units-more-than-open'));
});

test('unshipped units are refunded first; refunded units that were shipped return to stock only if staff restock them', () => {
  const lines = [line(1, 4, { shipped: 3 })];
  const two = [{ line_number: 1, quantity: 2 }];
  expect(splitRefundedUnits(lines, two, true)).toEqual([{ line_number: 1, dropped: 1, returned: 1 }]);
  expect(splitRefundedUnits(lines, two, false)).toEqual([{ line_number: 1, dropped: 1, returned: 0 }]);
});

test('a line is Shipped once all its units are shipped, even if its order is not Shipped yet', () => {
  expect(lineStatus('Await Shipping', line(1, 2, { shipped: 2 }))).toBe('Shipped');
  expect(lineStatus('Await Shipping', line(1, 2, { shipped: 1 }))).toBe('Await Shipping');
  expect(lineStatus('Refunded', line(1, 2, { shipped: 2 }))).toBe('Refunded');
});

test('no sequence of shipments sends more units than were ordered', () => {
  const request = fc.array(fc.record({ line_number: fc.integer({ min: 1, max: 3 }), quantity: fc.nat(5) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(request, { maxLength: 8 }), (requests) => {
      const lines = [line(1, 3), line(2, 1), line(3, 5)];
      let isComplete = false;
      for (const requested of requests) {
        const decided = decideShipment(lines, requested);
        if (!decided.ok) continue;
        for (const { line_number, quantity } of decided.value.units)
          lines[line_number - 1]!.shipped += quantity;
        isComplete = decided.value.complete;
      }
      expect(lines.every((each) => openUnits(each) >= 0)).toBe(true);
      expect(isComplete).toBe(lines.every((each) => openUnits(each) === 0));
    }),
  );
});

test('an order becomes Refunded after a full refund, or Shipped if a refund leaves nothing to send', () => {
  const lines = [line(1, 2, { shipped: 1 }), line(2, 1)];
  const unshippedUnits = [
    { line_number: 1, dropped: 1, returned: 0 },
    { line_number: 2, dropped: 1, returned: 0 },
  ];
  const after = (status: OrderStatus, isFull: boolean, units = unshippedUnits) =>
    statusAfterRefund(status, lines, { isFull, units });
  expect(after('Paid', true)).toBe('Refunded');
  expect(after('Shipped', true)).toBe('Refunded');
  expect(after('Void', true), 'a voided order stays Void').toBe('Void');
  expect(after('Await Shipping', false)).toBe('Shipped');
  expect(after('Await Shipping', false, unshippedUnits.slice(0, 1)), 'one unit is still to be sent').toBe(
    'Await Shipping',
  );
  expect(after('Await Shipping', false, []), 'a refund by amount').toBe('Await Shipping');
  expect(after('Paid', false)).toBe('Paid');
});

test('only refunded units that were shipped and not restocked yet can be restocked', () => {
  const lines = [line(1, 3, { shipped: 3, returned: 1 })];
  const restock = (quantity: number, line_number = 1) =>
    decideRestock(lines, new Map([[1, 2]]), [{ line_number, quantity }]);
  expect(restock(1)).toEqual({ ok: true, value: [{ line_number: 1, dropped: 0, returned: 1 }] });
  expect(restock(2)).toEqual(refused('units-more-than-restockable'));
  expect(restock(0)).toEqual(refused('restock-empty'));
  expect(restock(1, 2)).toEqual(refused('line-unknown'));
});

test('after refunds and restocks in any sequence, a line never has more restocked than refunded or shipped units', () => {
  const step = fc.record({
    kind: fc.constantFrom('refund', 'refund-restock', 'restock'),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(fc.nat(5), fc.array(step, { maxLength: 12 }), (shipped, steps) => {
      let current = line(1, 5, { shipped });
      let refunded = 0;
      let refundedShipped = 0;
      for (const { kind, quantity } of steps) {
        const request = [{ line_number: 1, quantity }];
        const decided =
          kind === 'restock'
            ? decideRestock([current], new Map([[1, refundedShipped]]), request)
            : { ok: true as const, value: splitRefundedUnits([current], request, kind === 'refund-restock') };
        if (!decided.ok || (kind !== 'restock' && refunded + quantity > 5)) continue;
        const { dropped = 0, returned = 0 } = decided.value[0] ?? {};
        if (kind !== 'restock') {
          refunded += quantity;
          refundedShipped += quantity - dropped;
        }
        current = { ...current, dropped: current.dropped + dropped, returned: current.returned + returned };
        expect(current.returned).toBeLessThanOrEqual(Math.min(refundedShipped, shipped));
      }
    }),
  );
});
