import { formatPrice } from '#domain/money.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { itemTable } from './item-table.ts';
import {
  addresses,
  BOTTOM,
  head,
  INK,
  LEFT,
  type Page,
  pdfOf,
  taxNumbers,
  totalRow,
} from './pdf-document.ts';
import type { CreditNoteRow } from './queries.ts';

/** The credit note as a PDF on letter paper, made from its frozen content alone. */
export async function creditNotePdf(note: CreditNoteRow): Promise<Buffer> {
  const t = translator('en');
  const { content, issued_at, order_id, credit_note_number } = note;
  const title = t('credit-note-number', { number: credit_note_number });
  return pdfOf({ title, author: content.seller.name, date: issued_at }, (page) => {
    const numbers = [
      title,
      t('credit-note-invoice', { number: content.invoice_number }),
      t('invoice-order', { order: order_id }),
    ];
    head(page, t, { seller: content.seller, title: t('credit-note-title'), numbers, issued_at });
    addresses(page, t, content);
    const reason = t('credit-note-reason', { reason: content.reason });
    page.font('Helvetica').fontSize(9).fillColor(INK).text(reason, LEFT, page.y, { width: 500 });
    page.y += 12;
    lines(page, note, t);
    totals(page, note, t);
  });
}

function lines(page: Page, { content }: CreditNoteRow, t: Translate) {
  itemTable(page, t, {
    part_x: 300,
    columns: [
      { head: t('invoice-quantity'), x: 460, width: 25 },
      { head: t('invoice-amount'), x: 490, width: 74 },
    ],
    lines: content.lines.map((line) => ({
      name: line.name,
      part_number: line.part_number,
      details: [`${line.vehicle}, ${line.position}`, line.quantity > 0 ? null : t('credit-note-sum-only')],
      figures: [line.quantity > 0 ? String(line.quantity) : '', formatPrice(line.net, content.currency)],
    })),
  });
}

function totals(page: Page, { content }: CreditNoteRow, t: Translate) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  totalRow(page, t('credit-note-net'), formatPrice(content.net, currency));
  for (const { component, rate, amount } of content.tax_components) {
    totalRow(page, t('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  totalRow(page, t('credit-note-total'), formatPrice(content.total, currency), true);
  taxNumbers(page, t, content.seller.tax_numbers);
}
