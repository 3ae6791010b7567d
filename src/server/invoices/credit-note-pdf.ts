import { formatPrice } from '#domain/money.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { drawItemTable } from './item-table.ts';
import {
  BOTTOM,
  drawAddresses,
  drawHeader,
  drawTaxNumbers,
  drawTotalRow,
  LEFT,
  type Page,
  renderPdf,
  TEXT_COLOUR,
} from './pdf-document.ts';
import type { CreditNoteRow } from './queries.ts';

/** A PDF made only from the frozen content. */
export async function renderCreditNotePdf(note: CreditNoteRow): Promise<Buffer> {
  const { content, issued_at, language, order_id, credit_note_number } = note;
  const t = translator(language);
  const title = t('credit-note-number', { number: credit_note_number });
  return renderPdf({ language, title, author: content.seller.name, date: issued_at }, (page) => {
    const numbers = [
      title,
      t('credit-note-invoice', { number: content.invoice_number }),
      t('invoice-order', { order: order_id }),
    ];
    drawHeader(page, t, { seller: content.seller, title: t('credit-note-title'), numbers, issued_at });
    drawAddresses(page, t, content);
    const reason = t('credit-note-reason', { reason: content.reason });
    page.font('Helvetica').fontSize(9).fillColor(TEXT_COLOUR).text(reason, LEFT, page.y, { width: 500 });
    page.y += 12;
    drawLines(page, note, t);
    drawTotals(page, note, t);
  });
}

const RIGHT = 564;
const AMOUNT_WIDTH = 58;
const QUANTITY_WIDTH = 26;
const PART_WIDTH = 66;

/** Draws a column for the goods, the discount, each tax and the total. */
function drawLines(page: Page, { content }: CreditNoteRow, t: Translate) {
  const { currency, tax_components } = content;
  const price = (cents: number) => formatPrice(cents, currency);
  const heads = [
    t('credit-note-goods'),
    t('credit-note-discount'),
    ...tax_components.map((each) => each.component),
    t('invoice-amount'),
  ];
  const amounts_x = RIGHT - heads.length * AMOUNT_WIDTH;
  const quantity_x = amounts_x - QUANTITY_WIDTH;
  drawItemTable(page, t, {
    part_x: quantity_x - PART_WIDTH,
    columns: [
      { head: t('invoice-quantity'), x: quantity_x, width: QUANTITY_WIDTH },
      ...heads.map((head, index) => ({ head, x: amounts_x + index * AMOUNT_WIDTH, width: AMOUNT_WIDTH })),
    ],
    lines: content.lines.map((line) => ({
      name: line.name,
      part_number: line.part_number,
      details: [`${line.vehicle}, ${line.position}`, line.quantity > 0 ? null : t('credit-note-amount-only')],
      figures: [
        line.quantity > 0 ? String(line.quantity) : '',
        price(line.subtotal),
        line.discount > 0 ? `-${price(line.discount)}` : price(0),
        ...line.tax_components.map((each) => price(each.amount)),
        price(line.total),
      ],
    })),
  });
}

function drawTotals(page: Page, { content }: CreditNoteRow, t: Translate) {
  const { currency } = content;
  if (page.y > BOTTOM - 100) page.addPage();
  drawTotalRow(page, t('credit-note-net'), formatPrice(content.net, currency));
  for (const { component, rate, amount } of content.tax_components) {
    drawTotalRow(page, t('invoice-tax-line', { component, rate }), formatPrice(amount, currency));
  }
  drawTotalRow(page, t('credit-note-total'), formatPrice(content.total, currency), true);
  drawTaxNumbers(page, t, content.seller.tax_numbers);
}
