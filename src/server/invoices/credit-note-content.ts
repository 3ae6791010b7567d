import type { Address } from '#domain/address.ts';
import { itemName } from '#domain/family.ts';
import type { Cents, Currency } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { RefundRow } from '#server/payments/refund-queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { InvoiceRow } from './queries.ts';

/** The frozen content of a credit note. Amounts in cents; `net` excludes tax. */
export interface CreditNoteContent {
  seller: { name: string; email: string; address: string; tax_numbers: string };
  order_id: string;
  invoice_number: number;
  currency: Currency;
  billing_address: Address;
  shipping_address: Address;
  reason: string;
  lines: {
    name: string;
    vehicle: string;
    position: string;
    part_number: string;
    /** 0 for a refund by amount. */
    quantity: number;
    net: Cents;
  }[];
  net: Cents;
  tax_components: { component: string; rate: string; amount: Cents }[];
  total: Cents;
}

export function buildCreditNoteContent(params: {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  refund: Pick<RefundRow, 'amount' | 'tax' | 'tax_components' | 'reason'>;
  refund_lines: readonly { line_number: number; quantity: number; amount: Cents; tax: Cents }[];
  invoice: Pick<InvoiceRow, 'invoice_number'>;
  shop: Settings['shop'];
}): CreditNoteContent {
  const { order, lines, refund, refund_lines, invoice, shop } = params;
  return {
    seller: { name: shop.name, email: shop.email, address: shop.address, tax_numbers: shop.tax_numbers },
    order_id: order.order_id,
    invoice_number: invoice.invoice_number,
    currency: order.currency,
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    reason: refund.reason,
    lines: refund_lines.map((refunded) => {
      const line = lines.find((each) => each.line_number === refunded.line_number)!;
      return {
        name: itemName(`${line.family} ROTOR`, line.displayname),
        vehicle: vehicleName(line),
        position: line.position,
        part_number: line.part_number,
        quantity: refunded.quantity,
        net: refunded.amount - refunded.tax,
      };
    }),
    net: refund.amount - refund.tax,
    tax_components: refund.tax_components.filter((each) => each.amount > 0),
    total: refund.amount,
  };
}
