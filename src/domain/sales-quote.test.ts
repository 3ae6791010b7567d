import { expect, test } from 'vitest';
import { savingsOf } from './sales-quote.ts';

test('the savings of a quote are the difference from the list prices plus the coupon’s discount', () => {
  const lines = [
    { list_price: 18999, unit_price: 15000, quantity: 2 },
    { list_price: 5000, unit_price: 5000, quantity: 1 },
  ];
  expect(savingsOf({ lines, subtotal: 35000, discount: 1000 })).toEqual({ list_total: 42998, saved: 8998 });
});

test('the savings are 0 if the prices are above the list prices, or if there are no list prices', () => {
  const above = [{ list_price: 10000, unit_price: 12000, quantity: 1 }];
  expect(savingsOf({ lines: above, subtotal: 12000, discount: 0 }).saved).toBe(0);
  const without = [{ unit_price: 12000, quantity: 1 }];
  expect(savingsOf({ lines: without, subtotal: 12000, discount: 0 })).toEqual({
    list_total: 12000,
    saved: 0,
  });
});
