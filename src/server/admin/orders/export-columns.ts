import { sql } from 'kysely';
import type { Address } from '#domain/address.ts';
import { type Cents, toDecimal } from '#domain/money.ts';
import { shopTime } from '#domain/shop-day.ts';
import { formatExemptTaxes, taxAmount } from '#domain/tax.ts';
import { TAX_COMPONENTS } from '#domain/tax-rates.ts';
import type { CsvColumns } from '#server/admin/lists/export-list.ts';
import type { OrderRow } from '#server/orders/queries.ts';

/** The columns of an order in the exports of orders and of order lines. */
export interface ExportedOrder
  extends Pick<
    OrderRow,
    'email' | 'paid_at' | 'payment' | 'promotion_code' | 'shipping_address' | 'billing_address'
  > {
  invoice_number: number | null;
}

/** The columns of `ExportedOrder`, from `orders o`. */
export const EXPORTED_ORDER = sql`o.email, o.paid_at, o.payment, o.promotion_code, o.shipping_address, o.billing_address,
  (select invoice_number from invoice where invoice.order_id = o.order_id) as invoice_number`;

export const ORDER_COLUMNS: CsvColumns<ExportedOrder> = {
  Email: (row) => row.email,
  'Paid At': (row) => row.paid_at && shopTime(row.paid_at),
  Payment: (row) => row.payment,
  Coupon: (row) => row.promotion_code,
  'Invoice Number': (row) => row.invoice_number,
};

const addressColumns = (kind: 'Shipping' | 'Billing'): CsvColumns<ExportedOrder> => {
  const column = (name: string, field: keyof Address) => [
    `${kind} ${name}`,
    (row: ExportedOrder) => (kind === 'Shipping' ? row.shipping_address : row.billing_address)[field],
  ];
  return Object.fromEntries([
    column('First Name', 'first_name'),
    column('Last Name', 'last_name'),
    column('Company', 'company'),
    column('Address 1', 'address_line_1'),
    column('Address 2', 'address_line_2'),
    column('City', 'city'),
    column('Province', 'province'),
    column('Postal Code', 'zip'),
    column('Country', 'country'),
    column('Phone', 'phone_number'),
  ]);
};
export const ADDRESS_COLUMNS: CsvColumns<ExportedOrder> = {
  ...addressColumns('Shipping'),
  ...addressColumns('Billing'),
};

/** The amounts of an order, in cents. */
export interface OrderMoney
  extends Pick<OrderRow, 'subtotal' | 'total_discount' | 'shipping' | 'items_tax' | 'credit'>,
    Pick<OrderRow, 'tax_components' | 'tax_exemptions'> {
  total_placed: Cents;
  refunded: Cents;
}

/** The columns of `OrderMoney`, from `orders o`. `refunded` is the total of the order's credit notes. */
export const ORDER_MONEY = sql`o.subtotal, o.total_discount, o.shipping, o.items_tax, o.tax_components, o.tax_exemptions,
  o.total as total_placed, o.credit, coalesce((select sum((c.content ->> 'total')::int) from credit_note c
    where c.order_id = o.order_id), 0)::int as refunded`;

export const MONEY_COLUMNS: CsvColumns<OrderMoney> = {
  Subtotal: (row) => toDecimal(row.subtotal),
  Discount: (row) => toDecimal(row.total_discount),
  Shipping: (row) => toDecimal(row.shipping),
  ...Object.fromEntries(
    TAX_COMPONENTS.map((component) => [
      component,
      (row: OrderMoney) => toDecimal(taxAmount(row.tax_components, component)),
    ]),
  ),
  Tax: (row) => toDecimal(row.items_tax),
  'Tax Exemptions': (row) => formatExemptTaxes(row.tax_exemptions),
  'Total As Placed': (row) => toDecimal(row.total_placed),
  Refunded: (row) => toDecimal(row.refunded),
};
