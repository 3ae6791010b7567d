import type { InvoiceContent } from '#domain/invoice.ts';
import type { Currency } from '#domain/money.ts';
import type { ExemptTax, TaxComponent } from '#domain/tax.ts';
import { formatPrice } from '#texts/format-money.ts';
import { taxParams } from '#texts/tax-name.ts';
import type { Translate } from '#texts/texts.ts';

/** An amount with its name, as documents and emails list them. */
export interface TotalRow {
  name: string;
  amount: string;
  /** Set for the total, which is emphasised. */
  is_total?: true;
}

type OrderTotals = Pick<
  InvoiceContent,
  | 'subtotal'
  | 'discount'
  | 'promotion_code'
  | 'tax_components'
  | 'tax_exemptions'
  | 'total'
  | 'credit'
  | 'currency'
>;

/** The rows of an order from subtotal to total, then the parts paid with store credit and by another method. */
export function orderTotalRows(t: Translate, totals: OrderTotals): TotalRow[] {
  const { subtotal, discount, promotion_code, total, credit = 0, currency } = totals;
  const discountName = promotion_code
    ? t('invoice-discount-code', { code: promotion_code })
    : t('order-discount');
  return [
    { name: t('order-subtotal'), amount: formatPrice(subtotal, currency, t) },
    ...(discount > 0 ? [{ name: discountName, amount: formatPrice(-discount, currency, t) }] : []),
    { name: t('order-shipping'), amount: t('order-free-shipping') },
    ...taxRows(t, totals),
    { name: t('invoice-total'), amount: formatPrice(total, currency, t), is_total: true },
    ...(credit > 0 ? [{ name: t('order-payment-credit'), amount: formatPrice(-credit, currency, t) }] : []),
    ...(credit > 0 && credit < total
      ? [{ name: t('order-paid-otherwise'), amount: formatPrice(total - credit, currency, t) }]
      : []),
  ];
}

export const taxRows = (
  t: Translate,
  {
    tax_components,
    tax_exemptions = [],
    currency,
  }: {
    tax_components: readonly TaxComponent[];
    tax_exemptions?: readonly ExemptTax[];
    currency: Currency;
  },
): TotalRow[] => [
  ...tax_components.map((tax) => ({
    name: t('checkout-tax-component', taxParams(tax, t)),
    amount: formatPrice(tax.amount, currency, t),
  })),
  ...tax_exemptions.map((tax) => ({
    name: t('invoice-tax-exempt', taxParams(tax, t)),
    amount: formatPrice(0, currency, t),
  })),
];
