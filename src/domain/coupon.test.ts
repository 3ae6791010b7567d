import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponLine as line, promotion } from '#tests/support/promotions.ts';
import { calculateLineDiscounts, coversLine, isUsable, normaliseCouponCode } from './coupon.ts';
import { shopDay } from './shop-day.ts';

test('CART-10 an order coupon of 10.00 is split among the lines by cost, to the cent', () => {
  const coupon = promotion({ type: 'Price', percentage: 0, price_off: 10 });
  expect(calculateLineDiscounts(coupon, [line(18999), line(18999), line(18999)])).toEqual([334, 333, 333]);
  expect(calculateLineDiscounts(coupon, [line(18999), line(25950), line(7405)])).toEqual([363, 496, 141]);
});

test('CART-10 an item coupon applies to each unit of matching lines, up to its price', () => {
  const coupon = promotion({ level: 'Item', type: 'Price', price_off: 20, subcategory: 'ESD ROTOR' });
  const lines = [line(10000, 3), line(10000, 3, { subcategory: 'ES ROTOR' }), line(1500, 2)];
  expect(calculateLineDiscounts(coupon, lines)).toEqual([6000, 0, 3000]);
});

test('CART-10 an order coupon never exceeds the cost of the lines it covers', () => {
  const coupon = promotion({ type: 'Price', price_off: 500, make: 'Honda' });
  expect(calculateLineDiscounts(coupon, [line(10000), line(20000, 1, { make: 'Acura' })])).toEqual([
    10000, 0,
  ]);
});

test('a line is covered only if it meets every restriction', () => {
  expect(coversLine(promotion({ year: 2019 }), line(1))).toBe(false);
  expect(coversLine(promotion({ model: 'Fit' }), line(1))).toBe(false);
  expect(coversLine(promotion({ submodel: 'Si' }), line(1))).toBe(false);
  expect(coversLine(promotion({ category: 'CALIPER' }), line(1))).toBe(false);
  expect(coversLine(promotion({ category: 'ROTOR', make: 'Honda', model: 'Civic' }), line(1))).toBe(true);
});

test('a promotion for one currency covers no line in the other', () => {
  const lines = [line(10000), line(10000, 1, { currency: 'us' })];
  expect(calculateLineDiscounts(promotion({ currency: 'ca' }), lines)).toEqual([1000, 0]);
  expect(calculateLineDiscounts(promotion({ currency: null }), lines)).toEqual([1000, 1000]);
});

test('the case of make, model and submodel is ignored', () => {
  const ofLine = line(1, 1, { submodel: 'Sport Touring' });
  expect(coversLine(promotion({ make: 'HONDA', model: 'civic', submodel: 'SPORT Touring' }), ofLine)).toBe(
    true,
  );
  expect(
    coversLine(promotion({ make: 'Acura', more_vehicles: [{ make: 'honda', model: 'CIVIC' }] }), ofLine),
  ).toBe(true);
});

test('a range of years covers its first and last year, but not lines without a car', () => {
  const years = promotion({ year: 2016, year_to: 2018 });
  const covered = [2015, 2016, 2018, 2019, null].filter((year) => coversLine(years, line(1, 1, { year })));
  expect(covered).toEqual([2016, 2018]);
});

test('further makes and models are covered in the same years; a submodel restricts only the first', () => {
  const coupon = promotion({
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    submodel: 'Si',
    more_vehicles: [
      { make: 'Honda', model: 'Accord' },
      { make: 'Toyota', model: null },
    ],
  });
  const covers = (make: string, model: string, changes: object = {}) =>
    coversLine(coupon, line(1, 1, { make, model, ...changes }));
  expect(covers('Honda', 'Civic', { submodel: 'Si' })).toBe(true);
  expect(covers('Honda', 'Civic')).toBe(false);
  expect(covers('Honda', 'Accord', { submodel: 'Sport' })).toBe(true);
  expect(covers('Toyota', 'Corolla')).toBe(true);
  expect(covers('Toyota', 'Corolla', { year: 2019 })).toBe(false);
  expect(covers('Honda', 'Fit')).toBe(false);
});

test('a coupon is valid from its first day to its last, in the shop’s time zone', () => {
  const spring = promotion({ start_date: '2026-03-01', end_date: '2026-03-31' });
  expect(isUsable(spring, '2026-02-28', 0)).toBe(false);
  expect(isUsable(spring, '2026-03-01', 0)).toBe(true);
  expect(isUsable(spring, '2026-03-31', 0)).toBe(true);
  expect(isUsable(spring, '2026-04-01', 0)).toBe(false);
  expect(shopDay(new Date('2026-04-01T03:59:00Z'))).toBe('2026-03-31');
  expect(shopDay(new Date('2026-04-01T04:00:00Z'))).toBe('2026-04-01');
});

test('an inactive coupon and one used up, in total or by the customer, are refused; a limit per customer needs a confirmed address', () => {
  expect(isUsable(promotion({ is_active: false }), '2026-03-01', 0)).toBe(false);
  expect(isUsable(promotion({ max_uses: 2, used_times: 2 }), '2026-03-01', 0)).toBe(false);
  expect(isUsable(promotion({ max_uses_per_customer: 1 }), '2026-03-01', 1)).toBe(false);
  expect(isUsable(promotion({ max_uses_per_customer: 1 }), '2026-03-01', null)).toBe(false);
  expect(isUsable(promotion(), '2026-03-01', null)).toBe(true);
  expect(isUsable(promotion({ max_uses_per_customer: 1, max_uses: 9 }), '2026-03-01', 0)).toBe(true);
});

test('the case of a code and the spaces around it are ignored', () => {
  expect(normaliseCouponCode('  Spring10 ')).toBe('spring10');
});

const anyPromotion = fc
  .record({
    type: fc.constantFrom('Percentage' as const, 'Price' as const),
    level: fc.constantFrom('Item' as const, 'Order' as const),
    percentage: fc.integer({ min: 0, max: 100 }),
    price_off: fc.integer({ min: 0, max: 1000 }),
    make: fc.constantFrom(null, 'Honda'),
  })
  .map(promotion);
const anyLines = fc.array(
  fc
    .record({
      unit_price: fc.integer({ min: 0, max: 100_000 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      make: fc.constantFrom('Honda', 'Acura'),
    })
    .map(({ unit_price, quantity, make }) => line(unit_price, quantity, { make })),
  { minLength: 1, maxLength: 50 },
);

test('no discount is negative or exceeds the cost of its line; lines that are not covered have none', () => {
  fc.assert(
    fc.property(anyPromotion, anyLines, (coupon, lines) => {
      calculateLineDiscounts(coupon, lines).forEach((discount, index) => {
        expect(discount).toBeGreaterThanOrEqual(0);
        const { unit_price, quantity } = lines[index]!;
        expect(discount).toBeLessThanOrEqual(coversLine(coupon, lines[index]!) ? unit_price * quantity : 0);
      });
    }),
  );
});
