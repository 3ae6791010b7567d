import type { Address } from '#domain/address.ts';
import { itemName } from '#domain/family.ts';
import type { Cents, Currency } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { RefundRow } from '#server/payments/refund-rows.ts';
import type { Settings } from '#server/platform/settings.ts';
import type { InvoiceRow } from './queries.ts';

/** What a credit note says, for ever. Amounts in cents; `net` is without tax. */
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
    /** 0 where only a sum was taken off the line. */
    quantity: number;
    net: Cents;
  }[];
  net: Cents;
  tax_components: { component: string; rate: string; amount: Cents }[];
  total: Cents;
}

/** The credit note of one refund, from the order as it was placed. */
export function creditNoteContent(of: {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  refund: Pick<RefundRow, 'amount' | 'tax' | 'tax_components' | 'reason'>;
  parts: readonly { line_number: number; quantity: number; amount: Cents; tax: Cents }[];
  invoice: Pick<InvoiceRow, 'invoice_number'>;
  shop: Settings['shop'];
}): CreditNoteContent {
  const { order, refund, shop } = of;
  return {
    seller: { name: shop.name, email: shop.email, address: shop.address, tax_numbers: shop.tax_numbers },
    order_id: order.order_id,
    invoice_number: of.invoice.invoice_number,
    currency: order.currency,
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    reason: refund.reason,
    lines: of.parts.map((part) => {
      const line = of.lines.find((each) => each.line_number === part.line_number)!;
      return {
        name: itemName(`${line.family} ROTOR`, line.displayname),
        vehicle: vehicleName(line),
        position: line.position,
        part_number: line.part_number,
        quantity: part.quantity,
        net: part.amount - part.tax,
      };
    }),
    net: refund.amount - refund.tax,
    tax_components: refund.tax_components.filter((each) => each.amount > 0),
    total: refund.amount,
  };
}
