import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type JoinableLine, joinCoupon, joinLines } from './join-carts.ts';

const line = (part_number: string, quantity: number, more: Partial<JoinableLine> = {}): JoinableLine => ({
  part_number,
  car_part_id: 'F1',
  quantity,
  cart_cad_price: null,
  cart_usd_price: null,
  cart_custom_note: null,
  cart_price_until: null,
  ...more,
});
const byHand = { cart_cad_price: 9900, cart_usd_price: 7900, cart_custom_note: 'phone' };

test('CART-13 the same set for the same car keeps the larger quantity, everything else comes along', () => {
  expect(joinLines([line('A', 2), line('B', 1)], [line('A', 5), line('C', 1)])).toEqual([
    line('A', 5),
    line('B', 1),
    line('C', 1),
  ]);
  expect(joinLines([line('A', 2)], [line('A', 1, { car_part_id: 'F2' })])).toHaveLength(2);
});

test('a price set by hand stays, the account’s before the visitor’s', () => {
  const other = {
    cart_cad_price: 8800,
    cart_usd_price: null,
    cart_custom_note: 'chat',
    cart_price_until: '2026-12-31',
  };
  expect(joinLines([line('A', 1, byHand)], [line('A', 2)])).toEqual([line('A', 2, byHand)]);
  expect(joinLines([line('A', 1)], [line('A', 1, other)])).toEqual([line('A', 1, other)]);
  expect(joinLines([line('A', 1, byHand)], [line('A', 1, other)])).toEqual([line('A', 1, byHand)]);
});

test('the account’s coupon stays; without one the visitor’s comes along', () => {
  expect([joinCoupon(7, 8), joinCoupon(null, 8), joinCoupon(7, null), joinCoupon(null, null)]).toEqual([
    7,
    8,
    7,
    null,
  ]);
});

const lines = fc.uniqueArray(
  fc.record({
    part_number: fc.constantFrom('A', 'B', 'C', 'D'),
    car_part_id: fc.constantFrom('F1', 'F2'),
    quantity: fc.integer({ min: 1, max: 99 }),
    cart_cad_price: fc.option(fc.integer({ min: 1, max: 9 })),
    cart_usd_price: fc.option(fc.integer({ min: 1, max: 9 })),
    cart_custom_note: fc.option(fc.constant('note')),
    cart_price_until: fc.constant(null),
  }),
  { selector: (each) => `${each.part_number} ${each.car_part_id}` },
);

test('CART-13 nothing is lost, nothing is invented, and a repeat changes nothing', () => {
  fc.assert(
    fc.property(lines, lines, (account, guest) => {
      const joined = joinLines(account, guest);
      const keys = (of: JoinableLine[]) => of.map((each) => `${each.part_number} ${each.car_part_id}`);
      expect(new Set(keys(joined))).toEqual(new Set([...keys(account), ...keys(guest)]));
      expect(new Set(keys(joined)).size).toBe(joined.length);
      for (const each of joined) {
        const before = [...account, ...guest].filter((one) => keys([one])[0] === keys([each])[0]);
        expect(each.quantity).toBe(Math.max(...before.map((one) => one.quantity)));
        expect(each.quantity).toBeLessThanOrEqual(99);
      }
      expect(joinLines(joined, guest)).toEqual(joined);
      expect(joinLines(account, [])).toEqual(account);
    }),
  );
});
