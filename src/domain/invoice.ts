import type { Address } from './address.ts';
import type { Answers } from './brake-question.ts';
import type { FitVerdict, VehicleRange } from './fitment.ts';
import type { Cents, Currency } from './money.ts';
import type { OrderPayment, PaidCard } from './payment.ts';
import type { ExemptTax, TaxComponent } from './tax.ts';

/** The frozen content of an invoice or credit note; later changes in the shop do not affect it. */
interface DocumentContent {
  /** Documents issued by older versions lack the phone number. */
  seller: { name: string; email: string; phone?: string; address: string; tax_numbers: string };
  order_id: string;
  currency: Currency;
  billing_address: Address;
  shipping_address: Address;
  tax_components: TaxComponent[];
  /** Absent from documents issued before exemptions existed. */
  tax_exemptions?: ExemptTax[];
  total: Cents;
  /** The part of the total paid with, or refunded to, store credit; absent if there was none. */
  credit?: Cents;
  /** Absent from documents issued before the payment method was recorded. */
  payment?: OrderPayment;
  /** Absent if the order was not paid by card, or if the document was issued before cards were recorded. */
  card?: PaidCard;
}

export interface DocumentLine {
  name: string;
  /** The levels that the shopper chose; empty without a car. */
  vehicle: string;
  position: string;
  part_number: string;
  note: string | null;
  /** Absent from documents issued before order lines had a fit verdict. */
  fit?: { answers: Answers; spans: VehicleRange | null; fit_verdict: FitVerdict; is_acknowledged: boolean };
}

export interface InvoiceContent extends DocumentContent {
  lines: (DocumentLine & { unit_price: Cents; quantity: number; subtotal: Cents })[];
  subtotal: Cents;
  discount: Cents;
  promotion_code: string | null;
  shipping: Cents;
  /** The return period; absent if the shop had none, or if an older version issued the invoice. */
  return_days?: number;
}

/** The content of a credit note; `net` is the refunded amount without taxes. */
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
