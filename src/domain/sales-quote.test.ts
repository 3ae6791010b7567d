import { expect, test } from 'vitest';
import { savingsOf } from './sales-quote.ts';

test('a quote saves the difference from the list prices, including the coupon’s discount', () => {
  const lines = [
    { list_price: 18999, unit_price: 15000, quantity: 2 },
    { list_price: 5000, unit_price: 5000, quantity: 1 },
  ];
  expect(savingsOf({ lines, subtotal: 35000, discount: 1000 })).toEqual({ list_total: 42998, saved: 8998 });
});

test('nothing is saved above the list price, or in a quote without list prices', () => {
  const above = [{ list_price: 10000, unit_price: 12000, quantity: 1 }];
  expect(savingsOf({ lines: above, subtotal: 12000, discount: 0 }).saved).toBe(0);
  const without = [{ unit_price: 12000, quantity: 1 }];
  expect(savingsOf({ lines: without, subtotal: 12000, discount: 0 })).toEqual({
    list_total: 12000,
    saved: 0,
  });
});
