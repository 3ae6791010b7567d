import { openUnits } from '#domain/shipment.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { translator } from '#texts/texts.ts';
import { documentLine, fitDetails } from './document-content.ts';
import { drawItemTable } from './item-table.ts';
import { drawAddresses, drawHeader, type Pdf, renderPdf } from './pdf-document.ts';

/** Lists every line with its units that are still to be shipped, without prices. */
export async function renderPackingSlipPdf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  seller: Settings['shop'],
): Promise<Buffer> {
  const { language } = order;
  const title = translator(language)('packing-slip-title');
  return renderPdf({ language, title, author: seller.name, date: order.created_at }, (pdf) =>
    drawPackingSlip(pdf, order, lines, seller),
  );
}

/** Draws the slip on the current page, which is empty. */
export function drawPackingSlip(
  pdf: Pdf,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  seller: Settings['shop'],
): void {
  const t = translator(order.language);
  const numbers = [t('invoice-order', { order: order.order_id })];
  drawHeader(pdf, t, { seller, title: t('packing-slip-title'), numbers, issued_at: order.created_at });
  drawAddresses(pdf, t, order);
  drawItemTable(pdf, t, {
    part_x: 330,
    columns: [
      { heading: t('invoice-quantity'), x: 440, width: 40 },
      { heading: t('packing-slip-open'), x: 500, width: 64 },
    ],
    lines: lines.map((line) => {
      const shown = documentLine(line);
      return {
        name: shown.name,
        part_number: shown.part_number,
        details: [...fitDetails(shown, t), line.custom_note],
        figures: [String(line.quantity), String(openUnits(line))],
      };
    }),
  });
}
