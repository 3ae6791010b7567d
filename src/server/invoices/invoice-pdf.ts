import { formatPrice } from '#domain/money.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { drawItemTable } from './item-table.ts';
import {
  BOTTOM,
  drawAddresses,
  drawHeader,
  drawTaxNumbers,
  drawTotalRow,
  type Page,
  renderPdf,
} from './pdf-document.ts';
import type { InvoiceRow } from './queries.ts';

/** A PDF made only from the frozen content. */
export async function renderInvoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const { content, issued_at, language, order_id } = invoice;
  const t = translator(language);
  const title = t('invoice-number', { number: invoice.invoice_number });
  return renderPdf({ language, title, author: content.seller.name, date: issued_at }, (page) => {
    const numbers = [title, t('invoice-order', { order: order_id })];
    drawHeader(page, t, { seller: content.seller, title: t('invoice-title'), numbers, issued_at });
    drawAddresses(page, t, content);
    drawLines(page, invoice, t);
    drawTotals(page, invoice, t);
  });
}

function drawLines(page: Page, { content }: InvoiceRow, t: Translate) {
  const price = (cents: number) => formatPrice(cents, content.currency);
  drawItemTable(page, t, {
    part_x: 300,
    columns: [
      { head: t('invoice-price'), x: 395, width: 60 },
      { head: t('invoice-quantity'), x: 460, width: 25 },
      { head: t('invoice-amount'), x: 490, width: 74 },
    ],
    lines: content.lines.map((line) => ({
      name: line.name,
      part_number: line.part_number,
      details: [`${line.vehicle}, ${line.position}`, line.note, t('invoice-set')],
      figures: [price(line.unit_price), String(line.quantity), price(line.subtotal)],
    })),
  });
}

function drawTotals(page: Page, { content }: InvoiceRow, t: Translate) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  drawTotalRow(page, t('invoice-subtotal'), formatPrice(content.subtotal, currency));
  if (content.discount > 0) {
    const code = content.promotion_code ? ` (${content.promotion_code})` : '';
    drawTotalRow(page, `${t('invoice-discount')}${code}`, `-${formatPrice(content.discount, currency)}`);
  }
  drawTotalRow(page, t('invoice-shipping'), t('invoice-shipping-free'));
  for (const { component, rate, amount } of content.tax_components) {
    drawTotalRow(page, t('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  drawTotalRow(page, t('invoice-total'), formatPrice(content.total, currency), true);
  drawTaxNumbers(page, t, content.seller.tax_numbers);
}
