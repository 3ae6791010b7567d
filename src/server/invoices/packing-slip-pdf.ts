import { itemName, subcategoryOf } from '#domain/family.ts';
import { openPieces } from '#domain/shipment.ts';
import { vehicleName } from '#domain/vehicle.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { Settings } from '#server/platform/settings.ts';
import { sayIn } from '#texts/texts.ts';
import { addresses, BOTTOM, head, INK, LEFT, type Page, pdfOf, QUIET, right, rule } from './paper.ts';

const COLUMNS = { part: 330, quantity: 440, open: 500 } as const;

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
    tableHead(page, say);
    for (const line of lines) {
      if (page.y > BOTTOM) {
        page.addPage();
        tableHead(page, say);
      }
      writeLine(page, line);
    }
  });
}

function tableHead(page: Page, say: ReturnType<typeof sayIn>) {
  const top = page.y;
  page.font('Helvetica-Bold').fontSize(8).fillColor(QUIET);
  page.text(say('invoice-item'), LEFT, top);
  page.text(say('invoice-part'), COLUMNS.part, top);
  page.text(say('invoice-quantity'), COLUMNS.quantity, top, right(40));
  page.text(say('packing-slip-open'), COLUMNS.open, top, right(64));
  page.y += 6;
  rule(page);
}

function writeLine(page: Page, line: OrderLineRow) {
  const top = page.y;
  const detail = [`${vehicleName(line)}, ${line.position}`, line.note, line.custom_note]
    .filter(Boolean)
    .join('\n');
  page.font('Helvetica').fontSize(9).fillColor(INK);
  page.text(line.part_number, COLUMNS.part, top, { width: 100 });
  page.text(String(line.quantity), COLUMNS.quantity, top, right(40));
  page.font('Helvetica-Bold').text(String(openPieces(line)), COLUMNS.open, top, right(64));
  const name = itemName(subcategoryOf(line.family), line.displayname);
  page.text(name, LEFT, top, { width: 270 });
  page.font('Helvetica').fontSize(8).fillColor(QUIET).text(detail, LEFT, undefined, { width: 270 });
  page.y += 8;
  rule(page);
}
