import { formatPrice } from '#domain/money.ts';
import { type Say, sayIn } from '#texts/texts.ts';
import { itemTable } from './item-table.ts';
import { addresses, BOTTOM, head, INK, LEFT, type Page, pdfOf, sumRow, taxNumbers } from './paper.ts';
import type { CreditNoteRow } from './queries.ts';

/** The credit note as a PDF on letter paper, made from its frozen content alone. */
export async function creditNotePdf(note: CreditNoteRow): Promise<Buffer> {
  const say = sayIn('en');
  const { content, issued_at, order_id, credit_note_number } = note;
  const title = say('credit-note-number', { number: credit_note_number });
  return pdfOf({ title, author: content.seller.name, date: issued_at }, (page) => {
    const numbers = [
      title,
      say('credit-note-invoice', { number: content.invoice_number }),
      say('invoice-order', { order: order_id }),
    ];
    head(page, say, { seller: content.seller, title: say('credit-note-title'), numbers, issued_at });
    addresses(page, say, content);
    const reason = say('credit-note-reason', { reason: content.reason });
    page.font('Helvetica').fontSize(9).fillColor(INK).text(reason, LEFT, page.y, { width: 500 });
    page.y += 12;
    lines(page, note, say);
    sums(page, note, say);
  });
}

function lines(page: Page, { content }: CreditNoteRow, say: Say) {
  itemTable(page, say, {
    part_x: 300,
    columns: [
      { head: say('invoice-quantity'), x: 460, width: 25 },
      { head: say('invoice-amount'), x: 490, width: 74 },
    ],
    lines: content.lines.map((line) => ({
      name: line.name,
      part_number: line.part_number,
      details: [`${line.vehicle}, ${line.position}`, line.quantity > 0 ? null : say('credit-note-sum-only')],
      figures: [line.quantity > 0 ? String(line.quantity) : '', formatPrice(line.net, content.currency)],
    })),
  });
}

function sums(page: Page, { content }: CreditNoteRow, say: Say) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  sumRow(page, say('credit-note-net'), formatPrice(content.net, currency));
  for (const { component, rate, amount } of content.tax_components) {
    sumRow(page, say('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  sumRow(page, say('credit-note-total'), formatPrice(content.total, currency), true);
  taxNumbers(page, say, content.seller.tax_numbers);
}
