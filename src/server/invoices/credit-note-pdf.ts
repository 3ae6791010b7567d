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
  tableHead(page, say);
  for (const line of content.lines) {
    if (page.y > BOTTOM) {
      page.addPage();
      tableHead(page, say);
    }
    const top = page.y;
    const pieces = line.quantity > 0 ? String(line.quantity) : '';
    const detail = [
      `${line.vehicle}, ${line.position}`,
      ...(line.quantity > 0 ? [] : [say('credit-note-sum-only')]),
    ].join('\n');
    page.font('Helvetica').fontSize(9).fillColor(INK);
    page.text(line.part_number, COLUMNS.part, top, { width: 90 });
    page.text(pieces, COLUMNS.quantity - 10, top, right(25));
    page.text(formatPrice(line.net, content.currency), COLUMNS.amount, top, right(74));
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
  page.text(say('invoice-quantity'), COLUMNS.quantity - 10, top, right(25));
  page.text(say('invoice-amount'), COLUMNS.amount, top, right(74));
  page.y += 6;
  rule(page);
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
