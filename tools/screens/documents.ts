import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { decideRefund, toLineShares } from '#domain/refund.ts';
import { splitByLargestRemainder } from '#domain/split.ts';
import type { OrderEmailFacts } from '#server/emails/order-emails.ts';
import { renderCreditNotePdf } from '#server/invoices/credit-note-pdf.ts';
import { buildCreditNoteContent, buildInvoiceContent } from '#server/invoices/document-content.ts';
import { renderInvoicePdf } from '#server/invoices/invoice-pdf.ts';
import { renderPackingSlipPdf } from '#server/invoices/packing-slip-pdf.ts';
import { NOW, sampleOrder, settings } from './sample-emails.ts';

/**
 * `npm run screens:documents -- [folder]`: images of the pages of an invoice, a credit note and a packing slip of 3 and
 * of 50 lines in Quebec, and of 3 lines in the United States. Needs `pdftoppm` (poppler-utils).
 */
const folder = process.argv[2] ?? new URL('../../docs/screens/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const shop = { ...settings.shop, tax_numbers: 'GST/HST 123456789 RT0001, QST 1234567890 TQ0001' };

async function documentsOf({ order, lines }: OrderEmailFacts): Promise<Record<string, Buffer>> {
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
  const creditNote = buildCreditNoteContent({
    order,
    lines,
    refund: { ...refund.value, credit: order.credit, reason },
    refund_lines: refund.value.lines,
    invoice_number: 17,
    shop,
  });
  return {
    invoice: await renderInvoicePdf({
      invoice_number: 17,
      order_id,
      content: buildInvoiceContent(order, lines, shop),
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

const work = mkdtempSync(join(tmpdir(), 'documents-'));
const SAMPLES = { 3: sampleOrder(3), 50: sampleOrder(50), us: sampleOrder(3, 'New York') };
for (const [sample, facts] of Object.entries(SAMPLES))
  for (const [name, pdf] of Object.entries(await documentsOf(facts))) {
    const file = join(work, 'document.pdf');
    writeFileSync(file, pdf);
    const prefix = `document-${name}-${sample}`;
    await promisify(execFile)('pdftoppm', [
      '-jpeg',
      '-jpegopt',
      'quality=40',
      '-r',
      '60',
      file,
      join(work, prefix),
    ]);
    for (const page of readdirSync(work).filter((each) => each.startsWith(prefix)))
      renameSync(join(work, page), join(folder, page));
  }
rmSync(work, { recursive: true });
