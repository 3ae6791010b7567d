import { formatPrice } from '#domain/money.ts';
import { type Say, sayIn } from '#texts/texts.ts';
import {
  addresses,
  BOTTOM,
  COLUMNS,
  head,
  INK,
  LEFT,
  type Page,
  pdfOf,
  QUIET,
  right,
  rule,
  sumRow,
  taxNumbers,
} from './paper.ts';
import type { InvoiceRow } from './queries.ts';

/** The invoice as a PDF on letter paper, made from its frozen content alone. */
export async function invoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const say = sayIn('en');
  const { content, issued_at, order_id } = invoice;
  const title = say('invoice-number', { number: invoice.invoice_number });
  return pdfOf({ title, author: content.seller.name, date: issued_at }, (page) => {
    const numbers = [title, say('invoice-order', { order: order_id })];
    head(page, say, { seller: content.seller, title: say('invoice-title'), numbers, issued_at });
    addresses(page, say, content);
    lines(page, invoice, say);
    sums(page, invoice, say);
  });
}

function lines(page: Page, { content }: InvoiceRow, say: Say) {
  tableHead(page, say);
  for (const line of content.lines) {
    if (page.y > BOTTOM) {
      page.addPage();
      tableHead(page, say);
    }
    const top = page.y;
    const detail = [`${line.vehicle}, ${line.position}`, line.note, say('invoice-set')]
      .filter(Boolean)
      .join('\n');
    page.font('Helvetica').fontSize(9).fillColor(INK);
    page.text(line.part_number, COLUMNS.part, top, { width: 90 });
    page.text(formatPrice(line.unit_price, content.currency), COLUMNS.price, top, right(60));
    page.text(String(line.quantity), COLUMNS.quantity - 10, top, right(25));
    page.text(formatPrice(line.subtotal, content.currency), COLUMNS.amount, top, right(74));
    page.font('Helvetica-Bold').text(line.name, LEFT, top, { width: 240 });
    page.font('Helvetica').fontSize(8).fillColor(QUIET).text(detail, LEFT, undefined, { width: 240 });
    page.y += 8;
    rule(page);
  }
}

function tableHead(page: Page, say: Say) {
  const top = page.y;
  page.font('Helvetica-Bold').fontSize(8).fillColor(QUIET);
  page.text(say('invoice-item'), LEFT, top);
  page.text(say('invoice-part'), COLUMNS.part, top);
  page.text(say('invoice-price'), COLUMNS.price, top, right(60));
  page.text(say('invoice-quantity'), COLUMNS.quantity - 10, top, right(25));
  page.text(say('invoice-amount'), COLUMNS.amount, top, right(74));
  page.y += 6;
  rule(page);
}

function sums(page: Page, { content }: InvoiceRow, say: Say) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  sumRow(page, say('invoice-subtotal'), formatPrice(content.subtotal, currency));
  if (content.discount > 0) {
    const code = content.promotion_code ? ` (${content.promotion_code})` : '';
    sumRow(page, `${say('invoice-discount')}${code}`, `-${formatPrice(content.discount, currency)}`);
  }
  sumRow(page, say('invoice-shipping'), say('invoice-shipping-free'));
  for (const { component, rate, amount } of content.tax_components) {
    sumRow(page, say('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  sumRow(page, say('invoice-total'), formatPrice(content.total, currency), true);
  taxNumbers(page, say, content.seller.tax_numbers);
}
