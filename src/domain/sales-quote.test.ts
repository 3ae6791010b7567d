import { expect, test } from 'vitest';
import { type Address, normaliseAddress } from './address.ts';
import { savingsOf, validateSalesQuote } from './sales-quote.ts';

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

test('the address of a quote may be incomplete, but what is filled in must be valid', () => {
  const details = { email: 'ada@example.com', valid_until: '2026-01-15' };
  const days = { today: '2026-01-01', last: '2026-04-01' };
  const region = { country: 'Canada', province: 'Ontario' };
  const fieldsWithError = (fields: Partial<Address>) =>
    validateSalesQuote({ ...details, address: normaliseAddress({ ...region, ...fields }) }, days).map(
      ({ field }) => field,
    );
  expect(fieldsWithError({})).toEqual([]);
  expect(fieldsWithError({ zip: 'm5h 1a1', phone_number: '416 555 0123' })).toEqual([]);
  expect(fieldsWithError({ zip: '123', phone_number: '55' })).toEqual(['zip', 'phone_number']);
  expect(fieldsWithError({ province: '' })).toEqual(['province']);
});
