import { type Cents, roundHalfUp } from './money.ts';

/** Totals of the invoices and credit notes of a period in one currency, in cents. */
export interface DocumentTotals {
  /** The number of invoices. */
  orders: number;
  /** Goods on invoices, before discounts and taxes. */
  goods: Cents;
  discounts: Cents;
  shipping: Cents;
  /** Tax on invoices. */
  tax: Cents;
  /** Refunds on credit notes, before taxes. */
  refunds: Cents;
  refunded_tax: Cents;
}

export const NO_DOCUMENTS: DocumentTotals = {
  orders: 0,
  goods: 0,
  discounts: 0,
  shipping: 0,
  tax: 0,
  refunds: 0,
  refunded_tax: 0,
};

export const addDocumentTotals = (a: DocumentTotals, b: DocumentTotals): DocumentTotals => ({
  orders: a.orders + b.orders,
  goods: a.goods + b.goods,
  discounts: a.discounts + b.discounts,
  shipping: a.shipping + b.shipping,
  tax: a.tax + b.tax,
  refunds: a.refunds + b.refunds,
  refunded_tax: a.refunded_tax + b.refunded_tax,
});

export const SALES_FIGURES = [
  'sales_before_discounts',
  'discounts',
  'sales_after_discounts',
  'refunds',
  'net_sales',
  'tax',
  'total',
  'orders',
  'average_order',
] as const;
export type SalesFigure = (typeof SALES_FIGURES)[number];

/**
 * The figures of a period. A refund counts on the day of its credit note, not of its invoice, so that the figures of
 * past days do not change. The total is the sum of the invoices less the sum of the credit notes.
 */
export function salesFigures(totals: DocumentTotals): Record<SalesFigure, number> {
  const sales_after_discounts = totals.goods - totals.discounts;
  const net_sales = sales_after_discounts + totals.shipping - totals.refunds;
  const tax = totals.tax - totals.refunded_tax;
  return {
    sales_before_discounts: totals.goods,
    discounts: totals.discounts,
    sales_after_discounts,
    refunds: totals.refunds,
    net_sales,
    tax,
    total: net_sales + tax,
    orders: totals.orders,
    average_order: totals.orders === 0 ? 0 : roundHalfUp(sales_after_discounts, totals.orders),
  };
}

/** In percent. A greater change says nothing, because the amount before was almost 0. */
const MAX_CHANGE = 999;

/** The change from a positive amount in percent, rounded; null if the two amounts cannot be compared. */
export function percentChange(before: number, now: number): number | null {
  const percent = Math.round((100 * (now - before)) / before);
  return before > 0 && Math.abs(percent) <= MAX_CHANGE ? percent : null;
}
