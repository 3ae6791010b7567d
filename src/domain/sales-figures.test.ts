import { expect, test } from 'vitest';
import { addDocumentTotals, NO_DOCUMENTS, percentChange, salesFigures } from './sales-figures.ts';

/** One order, with amounts in cents. */
const sale = { ...NO_DOCUMENTS, orders: 1, goods: 18_999, discounts: 1900, tax: 2223 };

test('the figures of an order show its sales before and after the discount', () => {
  expect(salesFigures(sale)).toEqual({
    sales_before_discounts: 18_999,
    discounts: 1900,
    sales_after_discounts: 17_099,
    refunds: 0,
    net_sales: 17_099,
    tax: 2223,
    total: 19_322,
    orders: 1,
    average_order: 17_099,
  });
});

test('a full refund brings net sales, tax and total to zero; the order count and the average do not change', () => {
  const refund = { ...NO_DOCUMENTS, refunds: 17_099, refunded_tax: 2223 };
  expect(salesFigures(addDocumentTotals(sale, refund))).toMatchObject({
    refunds: 17_099,
    net_sales: 0,
    tax: 0,
    total: 0,
    orders: 1,
    average_order: 17_099,
  });
});

test('a day with refunds only has negative net sales and an average order of zero', () => {
  const refund = { ...NO_DOCUMENTS, refunds: 100, refunded_tax: 13 };
  expect(salesFigures(refund)).toMatchObject({ net_sales: -100, tax: -13, total: -113, average_order: 0 });
});

test('the average is rounded half up', () => {
  expect(salesFigures({ ...NO_DOCUMENTS, orders: 2, goods: 101 }).average_order).toBe(51);
});

test('two periods are compared unless there was nothing, or next to nothing, in the first', () => {
  expect(percentChange(200, 300)).toBe(50);
  expect(percentChange(200, 0)).toBe(-100);
  expect(percentChange(0, 300)).toBeNull();
  expect(percentChange(1, 300)).toBeNull();
});
