import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPercentage, calculatePersonalPrices, type ListPrices, linePrice, unitPrice } from './price.ts';

const item: ListPrices = {
  is_sale: true,
  cad_price: 18900,
  usd_price: 14900,
  cad_sale_price: 15900,
  usd_sale_price: 12900,
};

test('189.00 less 12.5% is 165.38 per unit and 496.14 for a line of 3', () => {
  const unit = applyPercentage(18900, 12.5);
  expect(unit).toBe(16538);
  expect(linePrice(unit, 3)).toBe(49614);
});

test.each([-1, 100.01, Number.NaN, Number.POSITIVE_INFINITY])(
  'a percentage of %d is ignored and the list price applies',
  (percentage) => expect(applyPercentage(18900, percentage)).toBe(18900),
);

test('the percentage applies to the sale price as well', () => {
  expect(calculatePersonalPrices(item, 10)).toMatchObject({
    personal_cad_price: 17010,
    personal_cad_sale_price: 14310,
  });
});

test('CART-12 a manual price with a note has precedence, then the sale price, then the personal price', () => {
  const prices = calculatePersonalPrices(item, 0);
  const manual = { cart_cad_price: 9900, cart_usd_price: null, cart_custom_note: 'agreed by phone' };
  expect(unitPrice(prices, 'ca', manual)).toBe(9900);
  expect(unitPrice(prices, 'us', manual)).toBe(12900);
  expect(unitPrice(prices, 'ca', { ...manual, cart_custom_note: null })).toBe(15900);
  expect(unitPrice(calculatePersonalPrices({ ...item, is_sale: false }, 0), 'ca')).toBe(18900);
});

test('a sale price that the percentage reduces to 0 is ignored', () => {
  expect(unitPrice(calculatePersonalPrices({ ...item, cad_sale_price: 1 }, 80), 'ca')).toBe(3780);
});

test('a higher percentage never raises a price, and 100% makes it 0', () => {
  const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), percent, percent, (listPrice, a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(applyPercentage(listPrice, more)).toBeLessThanOrEqual(applyPercentage(listPrice, less));
      expect(applyPercentage(listPrice, 100)).toBe(0);
      expect(Number.isInteger(applyPercentage(listPrice, a))).toBe(true);
    }),
  );
});
