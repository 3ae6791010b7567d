import type { Address } from './address.ts';
import type { Cents, Currency } from './money.ts';
import type { TaxComponent } from './tax.ts';

/** The frozen content of a document; later changes do not affect it. Amounts in cents. */
interface DocumentContent {
  seller: { name: string; email: string; address: string; tax_numbers: string };
  order_id: string;
  currency: Currency;
  billing_address: Address;
  shipping_address: Address;
  tax_components: TaxComponent[];
  total: Cents;
}

export interface DocumentLine {
  name: string;
  vehicle: string;
  position: string;
  part_number: string;
}

export interface InvoiceContent extends DocumentContent {
  lines: (DocumentLine & { note: string | null; unit_price: Cents; quantity: number; subtotal: Cents })[];
  subtotal: Cents;
  discount: Cents;
  promotion_code: string | null;
  shipping: Cents;
}

/** Amounts of `net` exclude tax. */
export interface CreditNoteContent extends DocumentContent {
  invoice_number: number;
  reason: string;
  /** The quantity is 0 for a refund by amount; `total` is the subtotal less the discount, plus the taxes. */
  lines: (DocumentLine & {
    quantity: number;
    subtotal: Cents;
    discount: Cents;
    tax_components: TaxComponent[];
    total: Cents;
  })[];
  net: Cents;
}
