import type { CreditNoteContent, DocumentLine, InvoiceContent } from '#domain/invoice.ts';
import type { PaidCard } from '#domain/payment.ts';
import { amountOf, type LineShare } from '#domain/refund.ts';
import type { FrozenLine } from '#domain/sales-quote.ts';
import { lineCarText } from '#server/orders/line-text.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { RefundRow } from '#server/payments/refund-queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { lineFitText } from '#texts/fit-text.ts';
import { fullItemName, positionInName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';

export const buildInvoiceContent = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  shop: Settings['shop'],
  card?: PaidCard | null,
): InvoiceContent => ({
  ...documentHeader(order, shop, card),
  lines: lines.map((line) => ({
    ...documentLine(line, order),
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
  credit: order.credit || undefined,
  return_days: Number(shop.return_days) || undefined,
});

export function buildCreditNoteContent(params: {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  refund: Pick<RefundRow, 'amount' | 'credit' | 'tax' | 'tax_components' | 'reason'>;
  refund_lines: readonly LineShare[];
  invoice: { invoice_number: number; content: Pick<InvoiceContent, 'card'> };
  shop: Settings['shop'];
}): CreditNoteContent {
  const { order, lines, refund, refund_lines, invoice, shop } = params;
  return {
    ...documentHeader(order, shop, invoice.content.card),
    invoice_number: invoice.invoice_number,
    reason: refund.reason,
    lines: refund_lines.map((refundLine) => ({
      ...documentLine(lines.find((line) => line.line_number === refundLine.line_number)!, order),
      quantity: refundLine.quantity,
      subtotal: refundLine.subtotal,
      discount: refundLine.discount,
      tax_components: refundLine.tax_components,
      total: amountOf(refundLine),
    })),
    net: refund.amount - refund.tax,
    tax_components: refund.tax_components,
    total: refund.amount,
    credit: refund.credit || undefined,
  };
}

const documentHeader = (
  order: OrderRow,
  { name, email, phone, address, tax_numbers }: Settings['shop'],
  card: PaidCard | null | undefined,
) => ({
  seller: { name, email, phone, address, tax_numbers },
  order_id: order.order_id,
  currency: order.currency,
  billing_address: order.billing_address,
  shipping_address: order.shipping_address,
  tax_exemptions: order.tax_exemptions,
  payment: order.payment,
  card: card ?? undefined,
});

export const documentLine = (line: FrozenLine, t: Pick<Translate, 'language'>): DocumentLine => ({
  name: fullItemName(line, t),
  vehicle: vehicleText(line, t),
  position: line.position,
  part_number: line.part_number,
  note: line.note,
  fit: {
    answers: line.answers,
    spans: line.spans,
    fit_verdict: line.fit_verdict,
    is_acknowledged: line.is_acknowledged,
  },
});

/** The car and axle of a line, then its fit verdict or, in a document of an older version, its note. */
export function fitDetails({ vehicle, position, note, fit }: DocumentLine, t: Translate): string[] {
  const axle = positionInName(position, t);
  if (!fit) return [`${vehicle}, ${axle}`, ...(note ? [catalogueText(note, t)] : [])];
  const car = lineCarText({ vehicle, position, ...fit }, t);
  return [car ? `${car}, ${axle}` : axle, lineFitText({ ...fit, note }, t)];
}
