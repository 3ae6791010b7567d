import type { Address } from '#domain/address.ts';
import { itemName } from '#domain/family.ts';
import type { Cents, Currency } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { Settings } from '#server/settings/settings.ts';

/** The frozen content of an invoice; later changes do not affect it. Amounts in cents. */
export interface InvoiceContent {
  seller: { name: string; email: string; address: string; tax_numbers: string };
  order_id: string;
  currency: Currency;
  billing_address: Address;
  shipping_address: Address;
  lines: {
    name: string;
    vehicle: string;
    position: string;
    note: string | null;
    part_number: string;
    unit_price: Cents;
    quantity: number;
    subtotal: Cents;
  }[];
  subtotal: Cents;
  discount: Cents;
  promotion_code: string | null;
  shipping: Cents;
  tax_components: { component: string; rate: string; amount: Cents }[];
  total: Cents;
}

export function buildInvoiceContent(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  shop: Settings['shop'],
): InvoiceContent {
  return {
    seller: { name: shop.name, email: shop.email, address: shop.address, tax_numbers: shop.tax_numbers },
    order_id: order.order_id,
    currency: order.currency,
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    lines: lines.map((line) => ({
      name: itemName(`${line.family} ROTOR`, line.displayname),
      vehicle: vehicleName(line),
      position: line.position,
      note: line.note,
      part_number: line.part_number,
      unit_price: line.unit_price,
      quantity: line.quantity,
      subtotal: line.subtotal,
    })),
    subtotal: order.subtotal,
    discount: order.total_discount,
    promotion_code: order.promotion_code,
    shipping: order.shipping,
    tax_components: order.tax_components,
    total: order.total,
  };
}
