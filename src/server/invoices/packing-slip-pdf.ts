import { itemName, subcategoryOf } from '#domain/family.ts';
import { openUnits } from '#domain/shipment.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { translator } from '#texts/texts.ts';
import { drawItemTable } from './item-table.ts';
import { drawAddresses, drawHeader, renderPdf } from './pdf-document.ts';

/** Lists every line with its units that are still to be shipped, without prices. */
export async function renderPackingSlipPdf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  seller: Settings['shop'],
): Promise<Buffer> {
  const { language } = order;
  const t = translator(language);
  const title = t('packing-slip-title');
  return renderPdf({ language, title, author: seller.name, date: order.created_at }, (pdf) => {
    const numbers = [t('invoice-order', { order: order.order_id })];
    drawHeader(pdf, t, { seller, title, numbers, issued_at: order.created_at });
    drawAddresses(pdf, t, order);
    drawItemTable(pdf, t, {
      part_x: 330,
      columns: [
        { heading: t('invoice-quantity'), x: 440, width: 40 },
        { heading: t('packing-slip-open'), x: 500, width: 64 },
      ],
      lines: lines.map((line) => ({
        name: itemName(subcategoryOf(line.family), line.displayname),
        details: [`${vehicleName(line)}, ${line.position}`, line.note, line.custom_note],
        part_number: line.part_number,
        figures: [String(line.quantity), String(openUnits(line))],
      })),
    });
  });
}
