import type { Cents, Currency } from './money.ts';
import { taxGroupOf } from './tax.ts';

/**
 * Totals of the invoices and credit notes of a period for one province and tax rate. For sales without tax, `component`
 * and `rate` are empty.
 */
export interface TaxRateTotals {
  currency: Currency;
  /** The province or state that was shipped to. */
  province: string;
  component: string;
  /** Percent, as printed. */
  rate: string;
  /** True for sales to customers who are exempt from this tax. */
  is_exempt: boolean;
  /** The invoiced amount before tax. */
  base: Cents;
  /** The invoiced tax. */
  tax: Cents;
  refunded_base: Cents;
  refunded_tax: Cents;
}

interface TaxGroupTotal {
  currency: Currency;
  /** The tax group, such as `GST/HST`. */
  tax: string;
  /** Taxed sales less refunds, before tax. */
  sales: Cents;
  collected: Cents;
  refunded: Cents;
  due: Cents;
}

/** The amounts to report on each tax return, by currency, in row order. Exempt and untaxed sales are left out. */
export function totalTaxes(rows: readonly TaxRateTotals[]): TaxGroupTotal[] {
  const totals = new Map<string, TaxGroupTotal>();
  for (const row of rows.filter((each) => each.component !== '' && !each.is_exempt)) {
    const { currency } = row;
    const taxGroup = taxGroupOf(row);
    const key = `${currency} ${taxGroup}`;
    const nothing = { currency, tax: taxGroup, sales: 0, collected: 0, refunded: 0, due: 0 };
    const total = totals.get(key) ?? nothing;
    totals.set(key, {
      ...total,
      sales: total.sales + row.base - row.refunded_base,
      collected: total.collected + row.tax,
      refunded: total.refunded + row.refunded_tax,
      due: total.due + row.tax - row.refunded_tax,
    });
  }
  return [...totals.values()];
}
