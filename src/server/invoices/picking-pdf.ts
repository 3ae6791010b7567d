import type { PickLine } from '#domain/pick-list.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { type Language, translator } from '#texts/texts.ts';
import { drawItemTable } from './item-table.ts';
import { drawPackingSlip, packingSlipName } from './packing-slip-pdf.ts';
import { beginDocument, drawHeader, renderPdf } from './pdf-document.ts';

/** The pick list of several orders, followed by the packing slip of each. */
export async function renderPickingPdf(
  picking: {
    orders: readonly { order: OrderRow; lines: readonly OrderLineRow[] }[];
    list: readonly PickLine[];
  },
  seller: Settings['shop'],
  language: Language,
  now: Date,
): Promise<Buffer> {
  const t = translator(language);
  const { orders, list } = picking;
  const title = t('pick-list-title');
  return renderPdf({ language, title, author: seller.name, date: now }, (pdf) => {
    const numbers = [t('pick-list-orders', { count: orders.length })];
    drawHeader(pdf, t, { seller, title, numbers, issued_at: now });
    pdf.kit.y = Math.max(140, pdf.kit.y + 16);
    drawItemTable(pdf, t, {
      part_x: 330,
      columns: [
        { heading: t('pick-list-units'), x: 440, width: 40 },
        { heading: t('pick-list-picked'), x: 500, width: 64 },
      ],
      lines: list.map((line) => ({
        name: catalogueText(line.name, t),
        part_number: line.part_number,
        details: [line.orders.map(({ order_id, quantity }) => `${order_id} × ${quantity}`).join(', ')],
        figures: [String(line.quantity), '______'],
      })),
    });
    for (const { order, lines } of orders) {
      beginDocument(pdf, packingSlipName(order));
      drawPackingSlip(pdf, order, lines, seller);
    }
  });
}
