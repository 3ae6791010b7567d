import type { Address } from '#domain/address.ts';
import { LABEL_SHEETS, type LabelSheet, placeLabel } from '#domain/label-sheet.ts';
import type { Settings } from '#server/settings/settings.ts';
import { postalLines } from '#texts/postal-lines.ts';
import { type Language, translator } from '#texts/texts.ts';
import { addText, MUTED_COLOUR, type Pdf, renderPdf, TEXT_COLOUR, withoutEmoji } from './pdf-document.ts';

/** The margin inside each label in points: printers cannot print up to the label's edge. */
const PADDING = 12;
const HEADING_HEIGHT = 14;
/** The address on a label is printed in the largest of these sizes that fits. */
const FONT_SIZES = [13, 12, 11, 10, 9, 8, 7, 6];

export async function renderLabelSheetPdf(
  orders: readonly { order_id: string; shipping_address: Address }[],
  sheet: LabelSheet,
  seller: Settings['shop'],
  language: Language,
  now: Date,
): Promise<Buffer> {
  const t = translator(language);
  const title = t('label-sheet-title');
  const format = { size: LABEL_SHEETS[sheet].page, margin: 0, isNumbered: false };
  return renderPdf({ language, title, author: seller.name, date: now, format }, (pdf) => {
    let currentPage = 0;
    for (const [index, { order_id, shipping_address }] of orders.entries()) {
      const { page, x, y } = placeLabel(sheet, index);
      if (page > currentPage) pdf.kit.addPage();
      currentPage = page;
      const heading = t('order-heading', { order: order_id });
      drawLabel(pdf, { sheet, x, y, heading, address: postalLines(shipping_address, t).map(withoutEmoji) });
    }
  });
}

function drawLabel(
  pdf: Pdf,
  label: { sheet: LabelSheet; x: number; y: number; heading: string; address: string[] },
): void {
  const width = LABEL_SHEETS[label.sheet].width - 2 * PADDING;
  const height = LABEL_SHEETS[label.sheet].height - 2 * PADDING - HEADING_HEIGHT;
  const text = label.address.join('\n');
  addText(pdf, pdf.root, 'P', (kit) => {
    kit.font('regular').fontSize(8).fillColor(MUTED_COLOUR);
    kit.text(label.heading, label.x + PADDING, label.y + PADDING, { width, lineBreak: false });
  });
  addText(pdf, pdf.root, 'P', (kit) => {
    kit.font('bold').fillColor(TEXT_COLOUR);
    const fits = (size: number) => kit.fontSize(size).heightOfString(text, { width }) <= height;
    kit.fontSize(FONT_SIZES.find(fits) ?? FONT_SIZES.at(-1)!);
    kit.text(text, label.x + PADDING, label.y + PADDING + HEADING_HEIGHT, { width, height, ellipsis: true });
  });
}
