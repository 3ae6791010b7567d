import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponLine as line, promotion } from '#tests/support/promotions.ts';
import { quote } from './quote.ts';
import { PROVINCES } from './regions.ts';
import { calculateTax, findTaxRates } from './tax.ts';

const DAY = '2026-03-01';
const shipTo = (province: string, country = 'Canada') => ({ country, province });

test('CHK-06 in Quebec the tax on 100.07 is 14.99, printed as GST and QST that add up', () => {
  const { tax, components } = calculateTax(10007, findTaxRates('Canada', 'Quebec', DAY));
  expect(tax).toBe(1499);
  expect(components).toEqual([
    { component: 'GST', rate: '5', amount: 501 },
    { component: 'QST', rate: '9.975', amount: 998 },
  ]);
});

test('a rate of 0%, as staff may enter for a tax holiday, is printed with the amount 0', () => {
  const holiday = {
    province: 'Alberta',
    component: 'GST',
    rate_thousandths: 0,
    from: null,
    until: null,
  } as const;
  expect(calculateTax(10_000, [holiday])).toEqual({
    tax: 0,
    components: [{ component: 'GST', rate: '0', amount: 0 }],
  });
});

test('CHK-06 in Ontario the tax on 189.02 × 3 is 73.72', () => {
  expect(
    quote({ lines: [line(18902, 3)], promotion: null, ship_to: shipTo('Ontario'), day: DAY }),
  ).toMatchObject({
    subtotal: 56706,
    tax: 7372,
    total: 64078,
  });
});

test.each([
  ['Alberta', 5],
  ['British Columbia', 12],
  ['Manitoba', 12],
  ['New Brunswick', 15],
  ['Newfoundland and Labrador', 15],
  ['Northwest Territories', 5],
  ['Nova Scotia', 14],
  ['Nunavut', 5],
  ['Ontario', 13],
  ['Prince Edward Island', 15],
  ['Quebec', 14.975],
  ['Saskatchewan', 11],
  ['Yukon', 5],
])('CHK-06 the tax rate in %s is %d %%', (province, percent) => {
  const rates = findTaxRates('Canada', province, DAY);
  expect(rates.reduce((total, each) => total + each.rate_thousandths, 0) / 1000).toBe(percent);
});

test('the rate in Nova Scotia is 15% until 31 March 2025 and 14% from 1 April 2025', () => {
  expect(findTaxRates('Canada', 'Nova Scotia', '2025-03-31').map((each) => each.rate_thousandths)).toEqual([
    15_000,
  ]);
  expect(findTaxRates('Canada', 'Nova Scotia', '2025-04-01').map((each) => each.rate_thousandths)).toEqual([
    14_000,
  ]);
});

test('CHK-06 orders shipped outside Canada are not taxed', () => {
  const american = {
    lines: [line(18999)],
    promotion: null,
    ship_to: shipTo('New York', 'United States'),
    day: DAY,
  };
  expect(quote(american)).toMatchObject({ tax: 0, tax_components: [], total: 18999 });
});

test('a 100% coupon reduces the total to exactly 0', () => {
  const free = { lines: [line(18999, 2), line(1)], promotion: promotion({ percentage: 100 }), day: DAY };
  expect(quote({ ...free, ship_to: shipTo('Ontario') })).toMatchObject({ net: 0, tax: 0, total: 0 });
});

const anyCart = fc.record({
  lines: fc.array(
    fc
      .record({ unit: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 99 }) })
      .map(({ unit, quantity }) => line(unit, quantity)),
    { minLength: 1, maxLength: 50 },
  ),
  promotion: fc.option(
    fc
      .record({
        level: fc.constantFrom('Order' as const, 'Item' as const),
        type: fc.constantFrom('Percentage' as const, 'Price' as const),
        percentage: fc.integer({ min: 0, max: 100 }),
        price_off: fc.integer({ min: 0, max: 500 }),
      })
      .map(promotion),
  ),
  ship_to: fc.constantFrom(...PROVINCES).map((province) => shipTo(province)),
  day: fc.constant(DAY),
});
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

test('lines, tax components and totals add up to the cent', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const quoted = quote(cart);
      expect(sum(quoted.lines.map((each) => each.subtotal))).toBe(quoted.subtotal);
      expect(sum(quoted.lines.map((each) => each.discount))).toBe(quoted.discount);
      expect(sum(quoted.lines.map((each) => each.tax))).toBe(quoted.tax);
      expect(sum(quoted.lines.map((each) => each.total)) + quoted.shipping).toBe(quoted.total);
      expect(sum(quoted.tax_components.map((each) => each.amount))).toBe(quoted.tax);
      expect(quoted.total).toBeGreaterThanOrEqual(0);
      for (const each of quoted.lines) expect(each.total).toBe(each.subtotal - each.discount + each.tax);
    }),
  );
});
