const ADDRESS_FIELDS = [
  'First Name',
  'Last Name',
  'Company',
  'Address 1',
  'Address 2',
  'City',
  'Province',
  'Postal Code',
  'Country',
  'Phone',
] as const;
const addressColumns = <Side extends 'Shipping' | 'Billing'>(side: Side) =>
  ADDRESS_FIELDS.map((field) => `${side} ${field}` as const);
/** `Tax` is the sum of the other columns. */
const TAX_COLUMNS = ['GST', 'PST', 'QST', 'HST', 'Tax'] as const;
/** Columns of the order that both exports offer. */
const SHARED_COLUMNS = ['Email', 'Paid At', 'Payment', 'Coupon', 'Invoice Number'] as const;

/** The columns that are exported unless staff choose others. The specified columns come first. */
const ORDER_DEFAULT = [
  'Order ID',
  'First Name',
  'Last Name',
  'Order Date',
  'Currency',
  'Total',
  'Status',
  'Vehicles',
  'Fit',
  'Acknowledged',
] as const;
/** The columns of a line's car and fit verdict. */
export const LINE_FIT_HEADINGS = [
  'Year',
  'Make',
  'Model',
  'Submodel',
  'Trim',
  'Engine',
  'Note',
  'Answers',
  'Fit',
  'Acknowledged',
] as const;
const LINE_DEFAULT = [
  'Order ID',
  'Part Number',
  'Car ID',
  'Status',
  'Quantity',
  'Custom Note',
  ...LINE_FIT_HEADINGS,
] as const;

/** The columns from which staff choose when they export orders or order lines, named by their headings. */
export const EXPORT_COLUMNS = {
  orders: {
    initial: ORDER_DEFAULT,
    all: [
      ...ORDER_DEFAULT,
      ...SHARED_COLUMNS,
      'Subtotal',
      'Discount',
      'Shipping',
      ...TAX_COLUMNS,
      'Tax Exemptions',
      'Total As Placed',
      'Refunded',
      ...addressColumns('Shipping'),
      ...addressColumns('Billing'),
    ],
  },
  orderitems: {
    initial: LINE_DEFAULT,
    all: [
      ...LINE_DEFAULT,
      'Order Date',
      'Order Status',
      'Currency',
      'Name',
      'Position',
      'Unit Price',
      'Subtotal',
      'Discount',
      'Tax',
      'Total',
      'Shipped',
      'Refunded Units',
      'Refunded',
      ...SHARED_COLUMNS,
      ...addressColumns('Shipping'),
      ...addressColumns('Billing'),
    ],
  },
} as const;

export type ExportName = keyof typeof EXPORT_COLUMNS;

/** The chosen columns that exist, in the order of `all`; the default columns if there are none. */
export function chooseColumns(name: ExportName, chosen: readonly string[]): readonly string[] {
  const { initial, all } = EXPORT_COLUMNS[name];
  const validColumns = all.filter((column) => chosen.includes(column));
  return validColumns.length > 0 ? validColumns : initial;
}
