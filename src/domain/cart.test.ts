import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyQuantityChange,
  findSameAxleLines,
  findShortages,
  isAddableAtOnce,
  isLowStock,
  maxAddable,
  mayBeOffered,
  needsAcknowledgement,
  quantityInStock,
  unitsByPart,
} from './cart.ts';
import { FIT_VERDICTS, NOT_CHECKED, POSITIONS } from './fitment.ts';
import { ok, refused } from './result.ts';

const replaceWith = (quantity: number) => ({ quantity, is_replaced: true });
const add = (quantity: number) => ({ quantity, is_replaced: false });

test('with is_replaced the quantity is set, otherwise it is added', () => {
  expect(applyQuantityChange(3, replaceWith(5), 1)).toEqual(ok(5));
  expect(applyQuantityChange(3, add(5), 1)).toEqual(ok(8));
  expect(applyQuantityChange(undefined, add(2), 0)).toEqual(ok(2));
});

test('a line holds 1 to 99 units', () => {
  expect(applyQuantityChange(98, add(2), 1)).toEqual(refused('quantity-invalid'));
  expect(applyQuantityChange(98, add(1), 1)).toEqual(ok(99));
  expect(applyQuantityChange(5, replaceWith(0), 1)).toEqual(refused('quantity-invalid'));
});

test('a cart holds at most 50 lines; in a full cart, the lines can still be changed', () => {
  expect(applyQuantityChange(undefined, add(1), 50)).toEqual(refused('cart-full'));
  expect(applyQuantityChange(undefined, add(1), 49)).toEqual(ok(1));
  expect(applyQuantityChange(1, add(1), 50)).toEqual(ok(2));
});

test('only a set that does not fit needs an acknowledgement, and only until it is given', () => {
  const needed = FIT_VERDICTS.filter((verdict) =>
    needsAcknowledgement({ fit: { ...NOT_CHECKED, verdict }, is_acknowledged: false }),
  );
  expect(needed).toEqual(['does-not-fit']);
  const fit = { ...NOT_CHECKED, verdict: 'does-not-fit' as const };
  expect(needsAcknowledgement({ fit, is_acknowledged: true })).toBe(false);
});

test('only a set in stock that is certain to fit can be added without opening its page', () => {
  const addable = FIT_VERDICTS.filter((verdict) => isAddableAtOnce({ in_stock: true }, { verdict }));
  expect(addable).toEqual(['fits']);
  expect(isAddableAtOnce({ in_stock: false }, { verdict: 'fits' })).toBe(false);
});

test('a set in stock may be offered unless it does not fit', () => {
  const offered = FIT_VERDICTS.filter((verdict) => mayBeOffered({ in_stock: true }, { verdict }));
  expect(offered).toEqual(FIT_VERDICTS.filter((verdict) => verdict !== 'does-not-fit'));
  expect(mayBeOffered({ in_stock: false }, { verdict: 'fits' })).toBe(false);
});

test('CART-11 lines with the same part for different cars share its stock', () => {
  const line = (part_number: string, quantity: number) => ({ part_number, quantity, stock: 5 });
  const lines = [line('A', 3), line('B', 5), line('A', 3)];
  expect(unitsByPart(lines)).toEqual([
    { part_number: 'A', quantity: 6 },
    { part_number: 'B', quantity: 5 },
  ]);
  expect(
    findShortages(lines).map(({ line: { part_number }, ordered, stock }) => [part_number, ordered, stock]),
  ).toEqual([
    ['A', 6, 5],
    ['A', 6, 5],
  ]);
});

test('the quantity offered for a short line is the largest in stock, or none if other lines use up the stock', () => {
  const quantity = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(quantity, quantity, fc.nat(200), (own, other, stock) => {
      const shortagesFor = (units: number) =>
        findShortages([
          { part_number: 'A', quantity: units, stock },
          { part_number: 'A', quantity: other, stock },
        ]);
      const [shortage] = shortagesFor(own);
      if (!shortage) return;
      const offered = quantityInStock(own, shortage);
      expect(offered === null).toBe(stock <= other);
      if (offered === null) return;
      expect(offered).toBeLessThan(own);
      expect(shortagesFor(offered)).toEqual([]);
      expect(shortagesFor(offered + 1)).not.toEqual([]);
    }),
  );
});

test('fewer than five available units are low stock and limit the quantity that can be added', () => {
  expect([0, 1, 4, 5].map(isLowStock)).toEqual([false, true, true, false]);
  expect([0, 1, 4, 5].map(maxAddable)).toEqual([0, 1, 4, 99]);
});

test('no sequence of changes exceeds the limits', () => {
  const change = fc.record({ quantity: fc.integer({ min: -5, max: 120 }), is_replaced: fc.boolean() });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let quantity: number | undefined;
      for (const each of changes) {
        const result = applyQuantityChange(quantity, each, 0);
        if (result.ok) quantity = result.value;
        expect(quantity ?? 1).toBeGreaterThanOrEqual(1);
        expect(quantity ?? 1).toBeLessThanOrEqual(99);
      }
    }),
  );
});

test('a line is marked if an earlier line has another set for the same axle of the same car', () => {
  const lines = fc.array(
    fc.record({
      part_number: fc.constantFrom('A', 'B', 'C'),
      position: fc.constantFrom(...POSITIONS),
      car_id: fc.constantFrom('civic', 'accord', null),
    }),
  );
  fc.assert(
    fc.property(lines, (all) => {
      const found = findSameAxleLines(all);
      for (const [index, line] of all.entries()) {
        const { car_id, position, part_number } = line;
        const first =
          car_id === null || position === 'Front or Rear'
            ? undefined
            : all.slice(0, index).find((each) => each.car_id === car_id && each.position === position);
        expect(found.get(line)).toBe(first?.part_number === part_number ? undefined : first);
      }
    }),
  );
});
