import { expect, test } from 'vitest';
import { resolveSale, type SaleInput, validateSale } from './item-sale.ts';

const input = (changes: Partial<SaleInput> = {}): SaleInput => ({
  is_sale: true,
  cad_price: 18999,
  usd_price: 14999,
  cad_sale_price: 15999,
  usd_sale_price: 12999,
  sale_start: null,
  sale_end: null,
  ...changes,
});
const TODAY = '2026-03-10';

test('a sale requires both sale prices; without a sale neither is required', () => {
  expect(validateSale(input({ usd_sale_price: null }), TODAY)).toEqual([
    { field: 'usd_sale_price', problem: 'sale-prices-missing' },
  ]);
  expect(validateSale(input({ is_sale: false, cad_sale_price: null, usd_sale_price: null }), TODAY)).toEqual(
    [],
  );
});

test('a sale price must be below the normal price', () => {
  expect(validateSale(input({ cad_sale_price: 18999 }), TODAY)).toEqual([
    { field: 'cad_sale_price', problem: 'sale-price-too-high' },
  ]);
  expect(validateSale(input({ cad_sale_price: 18998 }), TODAY)).toEqual([]);
});

test('ADM-04 an old sale price is cleared when the normal price drops to it', () => {
  const withoutSale = input({ is_sale: false, cad_price: 15999 });
  expect(validateSale(withoutSale, TODAY)).toEqual([]);
  expect(resolveSale(withoutSale, TODAY)).toMatchObject({ cad_sale_price: null, usd_sale_price: 12999 });
});

test('a sale may end today, but not yesterday and not before it starts', () => {
  expect(validateSale(input({ sale_end: TODAY }), TODAY)).toEqual([]);
  expect(validateSale(input({ sale_end: '2026-03-09' }), TODAY)[0]?.problem).toBe('sale-already-over');
  expect(validateSale(input({ sale_start: '2026-04-02', sale_end: '2026-04-01' }), TODAY)[0]?.problem).toBe(
    'sale-ends-before',
  );
});

test('a sale that starts tomorrow is scheduled, one that starts today is on; without a sale, its days are cleared', () => {
  expect(resolveSale(input({ sale_start: '2026-03-11' }), TODAY)).toMatchObject({
    is_sale: false,
    sale_scheduled: true,
  });
  expect(resolveSale(input({ sale_start: TODAY }), TODAY)).toMatchObject({
    is_sale: true,
    sale_scheduled: false,
  });
  expect(resolveSale(input({ is_sale: false, sale_end: TODAY }), TODAY)).toMatchObject({
    is_sale: false,
    sale_scheduled: false,
    sale_end: null,
  });
});
