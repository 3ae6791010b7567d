import { shopDay } from '#domain/shop-day.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatDate } from '#texts/format-day.ts';
import { formatPrice } from '#texts/format-money.ts';
import { paymentText } from '#texts/payment-text.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { fitDetails } from './document-content.ts';
import { drawItemTable } from './item-table.ts';
import {
  addText,
  drawAddresses,
  drawHeader,
  drawRemark,
  drawTaxNumbers,
  drawTotals,
  LEFT,
  PAID_COLOUR,
  type Pdf,
  RIGHT,
  renderPdf,
} from './pdf-document.ts';
import type { InvoiceRow } from './queries.ts';
import { orderTotalRows } from './total-rows.ts';

/** Renders an invoice, using only the content that was stored when it was issued. */
export async function renderInvoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const { content, issued_at, language, order_id } = invoice;
  const t = translator(language);
  const title = t('invoice-number', { number: invoice.invoice_number });
  return renderPdf({ language, title, author: content.seller.name, date: issued_at }, (pdf) => {
    const numbers = [title, t('order-heading', { order: order_id })];
    drawHeader(pdf, t, { seller: content.seller, title: t('invoice-title'), numbers, issued_at });
    drawAddresses(pdf, t, content);
    drawLines(pdf, invoice, t);
    drawTotals(pdf, orderTotalRows(t, content));
    drawPaidStamp(pdf, invoice, t);
    if (content.tax_components.length > 1) drawRemark(pdf, t('invoice-tax-rounding'));
    drawTaxNumbers(pdf, t, content);
    const { return_days: count, seller } = content;
    if (count) drawRemark(pdf, t('invoice-returns', { count, email: seller.email }));
  });
}

export const invoiceFile = async (invoice: InvoiceRow): Promise<FileReply> =>
  new FileReply(await renderInvoicePdf(invoice), `${invoice.order_id}.pdf`);

function drawLines(pdf: Pdf, { content }: InvoiceRow, t: Translate) {
  const price = (cents: number) => formatPrice(cents, content.currency, t);
  drawItemTable(pdf, t, {
    part_x: 300,
    columns: [
      { heading: t('order-column-price'), x: 395, width: 60 },
      { heading: t('order-column-quantity'), x: 460, width: 25 },
      { heading: t('order-column-amount'), x: 490, width: 74 },
    ],
    lines: content.lines.map((line) => ({
      name: catalogueText(line.name, t),
      part_number: line.part_number,
      details: [...fitDetails(line, t), t('card-includes')],
      figures: [price(line.unit_price), String(line.quantity), price(line.subtotal)],
    })),
  });
}

/** Draws a box with the day and method of the payment. Invoices of older versions lack the method. */
function drawPaidStamp(pdf: Pdf, { content, issued_at }: InvoiceRow, t: Translate) {
  const { kit } = pdf;
  kit.y += 12;
  const top = kit.y;
  kit.markContent('Artifact', { type: 'Layout' });
  kit
    .rect(LEFT, top, RIGHT - LEFT, 26)
    .lineWidth(1.5)
    .strokeColor(PAID_COLOUR)
    .stroke();
  kit.endMarkedContent();
  addText(pdf, pdf.root, 'P', () => {
    const { payment, card } = content;
    const method = payment && paymentText({ payment, card }, t);
    const date = formatDate(shopDay(issued_at), t);
    const text = method ? t('invoice-paid-by', { date, method }) : t('invoice-paid', { date });
    kit.font('bold').fontSize(11).fillColor(PAID_COLOUR);
    kit.text(text, LEFT + 10, top + 8, { width: RIGHT - LEFT - 20 });
  });
  kit.y = top + 30;
}
