import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineKey } from './cart.ts';
import { type MergeableLine, mergeCoupon, mergeLines } from './merge-carts.ts';

const line = (part_number: string, quantity: number, more: Partial<MergeableLine> = {}): MergeableLine => ({
  part_number,
  car_part_id: 'F1',
  quantity,
  cart_cad_price: null,
  cart_usd_price: null,
  cart_custom_note: null,
  cart_price_until: null,
  cart_price_quantity: null,
  car_id: null,
  is_acknowledged: false,
  ...more,
});
const manualPrice = { cart_cad_price: 9900, cart_usd_price: 7900, cart_custom_note: 'phone' };

test('CART-13 the same set for the same car keeps the larger quantity; all other lines are added', () => {
  expect(mergeLines([line('A', 2), line('B', 1)], [line('A', 5), line('C', 1)])).toEqual([
    line('A', 5),
    line('B', 1),
    line('C', 1),
  ]);
  expect(mergeLines([line('A', 2)], [line('A', 1, { car_part_id: 'F2' })])).toHaveLength(2);
});

test('a manual price is kept; if both carts have one, the account’s', () => {
  const guestPrice = {
    cart_cad_price: 8800,
    cart_usd_price: null,
    cart_custom_note: 'chat',
    cart_price_until: '2026-12-31',
    cart_price_quantity: 2,
  };
  expect(mergeLines([line('A', 1, manualPrice)], [line('A', 2)])).toEqual([line('A', 2, manualPrice)]);
  expect(mergeLines([line('A', 1)], [line('A', 1, guestPrice)])).toEqual([line('A', 1, guestPrice)]);
  expect(mergeLines([line('A', 1, manualPrice)], [line('A', 1, guestPrice)])).toEqual([
    line('A', 1, manualPrice),
  ]);
});

test('the car of a line is kept; if both carts have one, the account’s', () => {
  const civic = { car_id: 'civic', is_acknowledged: true };
  expect(mergeLines([line('A', 1)], [line('A', 1, civic)])).toEqual([line('A', 1, civic)]);
  expect(mergeLines([line('A', 1, civic)], [line('A', 1, { car_id: 'accord' })])).toEqual([
    line('A', 1, civic),
  ]);
});

test('the account’s coupon is kept; without one the guest’s is used', () => {
  expect([mergeCoupon(7, 8), mergeCoupon(null, 8), mergeCoupon(7, null), mergeCoupon(null, null)]).toEqual([
    7,
    8,
    7,
    null,
  ]);
});

const anyLines = fc.uniqueArray(
  fc.record({
    part_number: fc.constantFrom('A', 'B', 'C', 'D'),
    car_part_id: fc.constantFrom('F1', 'F2'),
    quantity: fc.integer({ min: 1, max: 99 }),
    cart_cad_price: fc.option(fc.integer({ min: 1, max: 9 })),
    cart_usd_price: fc.option(fc.integer({ min: 1, max: 9 })),
    cart_custom_note: fc.option(fc.constant('note')),
    cart_price_until: fc.constant(null),
    cart_price_quantity: fc.option(fc.integer({ min: 1, max: 9 })),
    car_id: fc.constantFrom(null, 'civic', 'accord'),
    is_acknowledged: fc.boolean(),
  }),
  { selector: lineKey },
);

test('CART-13 no line is lost or invented; merging again changes nothing', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (account, guest) => {
      const merged = mergeLines(account, guest);
      const keys = (list: MergeableLine[]) => list.map(lineKey);
      expect(new Set(keys(merged))).toEqual(new Set([...keys(account), ...keys(guest)]));
      expect(new Set(keys(merged)).size).toBe(merged.length);
      for (const each of merged) {
        const sources = [...account, ...guest].filter((source) => lineKey(source) === lineKey(each));
        expect(each.quantity).toBe(Math.max(...sources.map((source) => source.quantity)));
        expect(each.quantity).toBeLessThanOrEqual(99);
      }
      expect(mergeLines(merged, guest)).toEqual(merged);
      expect(mergeLines(account, [])).toEqual(account);
    }),
  );
});
