import { formatPrice } from '#domain/money.ts';
import { type Say, sayIn } from '#texts/texts.ts';
import { itemTable } from './item-table.ts';
import { addresses, BOTTOM, head, type Page, pdfOf, sumRow, taxNumbers } from './paper.ts';
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
  const show = (cents: number) => formatPrice(cents, content.currency);
  itemTable(page, say, {
    part_x: 300,
    columns: [
      { head: say('invoice-price'), x: 395, width: 60 },
      { head: say('invoice-quantity'), x: 460, width: 25 },
      { head: say('invoice-amount'), x: 490, width: 74 },
    ],
    lines: content.lines.map((line) => ({
      name: line.name,
      part_number: line.part_number,
      details: [`${line.vehicle}, ${line.position}`, line.note, say('invoice-set')],
      figures: [show(line.unit_price), String(line.quantity), show(line.subtotal)],
    })),
  });
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
