import { FileReply } from '#server/calls/file-reply.ts';
import { auditValue } from '#texts/audit-words.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatPrice } from '#texts/format-money.ts';
import { paymentText } from '#texts/payment-text.ts';
import { taxName } from '#texts/tax-name.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { fitDetails } from './document-content.ts';
import { drawItemTable } from './item-table.ts';
import {
  addText,
  drawAddresses,
  drawHeader,
  drawTaxNumbers,
  drawTotals,
  LEFT,
  type Pdf,
  RIGHT,
  renderPdf,
  TEXT_COLOUR,
  withoutEmoji,
} from './pdf-document.ts';
import type { CreditNoteRow } from './queries.ts';
import { taxRows } from './total-rows.ts';

/** Renders a credit note, using only the content that was stored when it was issued. */
export async function renderCreditNotePdf(note: CreditNoteRow): Promise<Buffer> {
  const { content, issued_at, language, order_id, credit_note_number } = note;
  const t = translator(language);
  const title = t('credit-note-number', { number: credit_note_number });
  return renderPdf({ language, title, author: content.seller.name, date: issued_at }, (pdf) => {
    const numbers = [
      title,
      t('credit-note-invoice', { number: content.invoice_number }),
      t('order-heading', { order: order_id }),
    ];
    drawHeader(pdf, t, { seller: content.seller, title: t('credit-note-title'), numbers, issued_at });
    drawAddresses(pdf, t, content);
    const reason = withoutEmoji(auditValue(language, 'reason', content.reason));
    for (const text of [t('credit-note-reason', { reason }), refundedToText(note, t)])
      if (text)
        addText(pdf, pdf.root, 'P', (kit) => {
          kit.font('regular').fontSize(9).fillColor(TEXT_COLOUR).text(text, LEFT, kit.y, { width: 500 });
        });
    pdf.kit.y += 12;
    drawLines(pdf, note, t);
    drawAmounts(pdf, note, t);
    drawTaxNumbers(pdf, t, content);
  });
}

export const creditNoteFile = async (note: CreditNoteRow): Promise<FileReply> =>
  new FileReply(await renderCreditNotePdf(note), `${note.order_id}-${note.credit_note_number}.pdf`);

/** Null if nothing went back to a card or PayPal, and for credit notes of older versions. */
function refundedToText({ content }: CreditNoteRow, t: Translate) {
  const { payment, card, total, credit = 0 } = content;
  return payment && payment !== 'offline' && credit < total
    ? t('credit-note-refunded-to', { method: paymentText({ payment, card }, t) })
    : null;
}

const AMOUNT_WIDTH = 58;
const QUANTITY_WIDTH = 26;
const PART_WIDTH = 66;

/** Draws the lines, with a column for the goods, the discount, each tax and the total. */
function drawLines(pdf: Pdf, { content }: CreditNoteRow, t: Translate) {
  const { currency, tax_components } = content;
  const price = (cents: number) => formatPrice(cents, currency, t);
  const headings = [
    t('credit-note-goods'),
    t('credit-note-discount'),
    ...tax_components.map((each) => taxName(each.component, t)),
    t('order-column-amount'),
  ];
  const amounts_x = RIGHT - headings.length * AMOUNT_WIDTH;
  const quantity_x = amounts_x - QUANTITY_WIDTH;
  drawItemTable(pdf, t, {
    part_x: quantity_x - PART_WIDTH,
    columns: [
      { heading: t('order-column-quantity'), x: quantity_x, width: QUANTITY_WIDTH },
      ...headings.map((heading, index) => ({
        heading,
        x: amounts_x + index * AMOUNT_WIDTH,
        width: AMOUNT_WIDTH,
      })),
    ],
    lines: content.lines.map((line) => ({
      name: catalogueText(line.name, t),
      part_number: line.part_number,
      details: [fitDetails(line, t)[0]!, line.quantity > 0 ? null : t('credit-note-amount-only')],
      figures: [
        line.quantity > 0 ? String(line.quantity) : '',
        price(line.subtotal),
        price(line.discount > 0 ? -line.discount : 0),
        ...line.tax_components.map((each) => price(each.amount)),
        price(line.total),
      ],
    })),
  });
}

function drawAmounts(pdf: Pdf, { content }: CreditNoteRow, t: Translate) {
  const price = (cents: number) => formatPrice(cents, content.currency, t);
  drawTotals(pdf, [
    { name: t('order-net'), amount: price(content.net) },
    ...taxRows(t, content),
    { name: t('credit-note-total'), amount: price(content.total), is_total: true },
    ...(content.credit ? [{ name: t('order-refund-to-credit'), amount: price(content.credit) }] : []),
  ]);
}
