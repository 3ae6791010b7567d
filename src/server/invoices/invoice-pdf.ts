import { formatPrice } from '#domain/money.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { drawItemTable } from './item-table.ts';
import {
  BOTTOM,
  drawAddresses,
  drawHeader,
  drawTaxNumbers,
  drawTotalRow,
  type Pdf,
  renderPdf,
} from './pdf-document.ts';
import type { InvoiceRow } from './queries.ts';

/** A PDF made only from the frozen content. */
export async function renderInvoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const { content, issued_at, language, order_id } = invoice;
  const t = translator(language);
  const title = t('invoice-number', { number: invoice.invoice_number });
  return renderPdf({ language, title, author: content.seller.name, date: issued_at }, (pdf) => {
    const numbers = [title, t('invoice-order', { order: order_id })];
    drawHeader(pdf, t, { seller: content.seller, title: t('invoice-title'), numbers, issued_at });
    drawAddresses(pdf, t, content);
    drawLines(pdf, invoice, t);
    drawTotals(pdf, invoice, t);
  });
}

function drawLines(pdf: Pdf, { content }: InvoiceRow, t: Translate) {
  const price = (cents: number) => formatPrice(cents, content.currency);
  drawItemTable(pdf, t, {
    part_x: 300,
    columns: [
      { heading: t('invoice-price'), x: 395, width: 60 },
      { heading: t('invoice-quantity'), x: 460, width: 25 },
      { heading: t('invoice-amount'), x: 490, width: 74 },
    ],
    lines: content.lines.map((line) => ({
      name: line.name,
      part_number: line.part_number,
      details: [`${line.vehicle}, ${line.position}`, line.note, t('invoice-set')],
      figures: [price(line.unit_price), String(line.quantity), price(line.subtotal)],
    })),
  });
}

function drawTotals(pdf: Pdf, { content }: InvoiceRow, t: Translate) {
  const { currency } = content;
  if (pdf.y > BOTTOM - 100) pdf.addPage();
  drawTotalRow(pdf, t('invoice-subtotal'), formatPrice(content.subtotal, currency));
  if (content.discount > 0) {
    const code = content.promotion_code ? ` (${content.promotion_code})` : '';
    drawTotalRow(pdf, `${t('invoice-discount')}${code}`, `-${formatPrice(content.discount, currency)}`);
  }
  drawTotalRow(pdf, t('invoice-shipping'), t('invoice-shipping-free'));
  for (const { component, rate, amount } of content.tax_components) {
    drawTotalRow(pdf, t('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  drawTotalRow(pdf, t('invoice-total'), formatPrice(content.total, currency), true);
  drawTaxNumbers(pdf, t, content.seller.tax_numbers);
}
