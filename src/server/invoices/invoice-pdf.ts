import { formatPrice } from '#domain/money.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { itemTable } from './item-table.ts';
import { addresses, BOTTOM, head, type Page, pdfOf, taxNumbers, totalRow } from './pdf-document.ts';
import type { InvoiceRow } from './queries.ts';

/** The invoice as a PDF on letter paper, made from its frozen content alone. */
export async function invoicePdf(invoice: InvoiceRow): Promise<Buffer> {
  const t = translator('en');
  const { content, issued_at, order_id } = invoice;
  const title = t('invoice-number', { number: invoice.invoice_number });
  return pdfOf({ title, author: content.seller.name, date: issued_at }, (page) => {
    const numbers = [title, t('invoice-order', { order: order_id })];
    head(page, t, { seller: content.seller, title: t('invoice-title'), numbers, issued_at });
    addresses(page, t, content);
    lines(page, invoice, t);
    totals(page, invoice, t);
  });
}

function lines(page: Page, { content }: InvoiceRow, t: Translate) {
  const show = (cents: number) => formatPrice(cents, content.currency);
  itemTable(page, t, {
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
      figures: [show(line.unit_price), String(line.quantity), show(line.subtotal)],
    })),
  });
}

function totals(page: Page, { content }: InvoiceRow, t: Translate) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  totalRow(page, t('invoice-subtotal'), formatPrice(content.subtotal, currency));
  if (content.discount > 0) {
    const code = content.promotion_code ? ` (${content.promotion_code})` : '';
    totalRow(page, `${t('invoice-discount')}${code}`, `-${formatPrice(content.discount, currency)}`);
  }
  totalRow(page, t('invoice-shipping'), t('invoice-shipping-free'));
  for (const { component, rate, amount } of content.tax_components) {
    totalRow(page, t('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  totalRow(page, t('invoice-total'), formatPrice(content.total, currency), true);
  taxNumbers(page, t, content.seller.tax_numbers);
}
