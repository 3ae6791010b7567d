import type { Cents, Currency } from './money.ts';
import { filedAs } from './tax.ts';

/** Sums of the invoices and credit notes of a period, by province and tax rate. Untaxed sales have an empty rate. */
export interface TaxSums {
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
  tax: Cents;
  refunded_base: Cents;
  refunded_tax: Cents;
}

interface TaxTotal {
  currency: Currency;
  /** The tax return, such as `GST/HST`. */
  tax: string;
  collected: Cents;
  refunded: Cents;
  due: Cents;
}

/** The amounts to report on each tax return, by currency, in the order of the rows. */
export function totalTaxes(rows: readonly TaxSums[]): TaxTotal[] {
  const totals = new Map<string, TaxTotal>();
  for (const row of rows.filter((each) => each.component !== '' && !each.is_exempt)) {
    const { currency } = row;
    const tax = filedAs(row);
    const key = `${currency} ${tax}`;
    const total = totals.get(key) ?? { currency, tax, collected: 0, refunded: 0, due: 0 };
    totals.set(key, {
      ...total,
      collected: total.collected + row.tax,
      refunded: total.refunded + row.refunded_tax,
      due: total.due + row.tax - row.refunded_tax,
    });
  }
  return [...totals.values()];
}
