import { expect, test } from 'vitest';
import { type SaleInput, saleOn, saleProblems } from './item-sale.ts';

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

test('a sale needs both prices; without a sale none', () => {
  expect(saleProblems(input({ usd_sale_price: null }), TODAY)).toEqual([
    { field: 'usd_sale_price', problem: 'sale-prices-missing' },
  ]);
  expect(saleProblems(input({ is_sale: false, cad_sale_price: null, usd_sale_price: null }), TODAY)).toEqual(
    [],
  );
});

test('a sale price is below the price, not equal to it', () => {
  expect(saleProblems(input({ cad_sale_price: 18999 }), TODAY)).toEqual([
    { field: 'cad_sale_price', problem: 'sale-price-too-high' },
  ]);
  expect(saleProblems(input({ cad_sale_price: 18998 }), TODAY)).toEqual([]);
});

test('ADM-04 a price may fall below that of a sale that is over, which is then forgotten', () => {
  const over = input({ is_sale: false, cad_price: 15999 });
  expect(saleProblems(over, TODAY)).toEqual([]);
  expect(saleOn(over, TODAY)).toMatchObject({ cad_sale_price: null, usd_sale_price: 12999 });
});

test('the last day counts, the day before today does not', () => {
  expect(saleProblems(input({ sale_end: TODAY }), TODAY)).toEqual([]);
  expect(saleProblems(input({ sale_end: '2026-03-09' }), TODAY)[0]?.problem).toBe('sale-already-over');
  expect(saleProblems(input({ sale_start: '2026-04-02', sale_end: '2026-04-01' }), TODAY)[0]?.problem).toBe(
    'sale-ends-before',
  );
});

test('a sale that begins tomorrow waits for its day', () => {
  expect(saleOn(input({ sale_start: '2026-03-11' }), TODAY)).toMatchObject({
    is_sale: false,
    sale_scheduled: true,
  });
  expect(saleOn(input({ sale_start: TODAY }), TODAY)).toMatchObject({ is_sale: true, sale_scheduled: false });
  expect(saleOn(input({ is_sale: false, sale_end: TODAY }), TODAY)).toMatchObject({
    is_sale: false,
    sale_scheduled: false,
    sale_end: null,
  });
});
