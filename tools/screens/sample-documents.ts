import { decideRefund, toLineShares } from '#domain/refund.ts';
import { splitByLargestRemainder } from '#domain/split.ts';
import type { OrderEmailData } from '#server/emails/order-emails.ts';
import { renderCreditNotePdf } from '#server/invoices/credit-note-pdf.ts';
import { buildCreditNoteContent, buildInvoiceContent } from '#server/invoices/document-content.ts';
import { renderInvoicePdf } from '#server/invoices/invoice-pdf.ts';
import { renderPackingSlipPdf } from '#server/invoices/packing-slip-pdf.ts';
import { NOW, settings } from './sample-emails.ts';

const shop = { ...settings.shop, tax_numbers: 'GST/HST 123456789 RT0001, QST 1234567890 TQ0001' };

/** The invoice, credit note and packing slip of an order, as PDF files by name. */
export async function sampleDocuments({
  order,
  lines,
  card,
}: OrderEmailData): Promise<Record<string, Buffer>> {
  const { order_id, language } = order;
  const weights = lines.map((line) => line.subtotal);
  const [taxes, discounts] = [order.items_tax, order.total_discount].map((sum) =>
    splitByLargestRemainder(sum, weights),
  ) as [number[], number[]];
  const shares = toLineShares(
    lines.map((line, index) => ({ ...line, tax: taxes[index]!, discount: discounts[index]! })),
    order.tax_components,
  );
  const refund = decideRefund(shares, {
    kind: 'lines',
    lines: lines.map(({ line_number }) => ({ line_number, quantity: 1 })),
  });
  if (!refund.ok) throw new Error(refund.reason);
  const reason = 'Returned unopened';
  const invoice = { invoice_number: 17, content: buildInvoiceContent(order, lines, shop, card) };
  const creditNote = buildCreditNoteContent({
    order,
    lines,
    refund: { ...refund.value, credit: order.credit, reason },
    refund_lines: refund.value.lines,
    invoice,
    shop,
  });
  return {
    invoice: await renderInvoicePdf({
      ...invoice,
      order_id,
      issued_at: NOW,
      language,
    }),
    'credit-note': await renderCreditNotePdf({
      credit_note_number: 4,
      order_id,
      refund_id: 'r',
      content: creditNote,
      issued_at: NOW,
      language,
    }),
    'packing-slip': await renderPackingSlipPdf(order, lines, shop),
  };
}
