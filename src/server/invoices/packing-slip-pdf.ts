import { itemName, subcategoryOf } from '#domain/family.ts';
import { openPieces } from '#domain/shipment.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { Settings } from '#server/platform/settings.ts';
import { sayIn } from '#texts/texts.ts';
import { itemTable } from './item-table.ts';
import { addresses, head, pdfOf } from './paper.ts';

/** What goes into the box: every line with the pieces that are still to be sent, and no price. */
export async function packingSlipPdf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  seller: Settings['shop'],
): Promise<Buffer> {
  const say = sayIn('en');
  const title = say('packing-slip-title');
  return pdfOf({ title, author: seller.name, date: order.created_at }, (page) => {
    const numbers = [say('invoice-order', { order: order.order_id })];
    head(page, say, { seller, title, numbers, issued_at: order.created_at });
    addresses(page, say, order);
    itemTable(page, say, {
      part_x: 330,
      columns: [
        { head: say('invoice-quantity'), x: 440, width: 40 },
        { head: say('packing-slip-open'), x: 500, width: 64 },
      ],
      lines: lines.map((line) => ({
        name: itemName(subcategoryOf(line.family), line.displayname),
        details: [`${vehicleName(line)}, ${line.position}`, line.note, line.custom_note],
        part_number: line.part_number,
        figures: [String(line.quantity), String(openPieces(line))],
      })),
    });
  });
}
