import { openUnits } from '#domain/shipment.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { ShipmentRow } from '#server/orders/shipment-queries.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Translate, translator } from '#texts/texts.ts';
import { documentLine, fitDetails } from './document-content.ts';
import { drawItemTable } from './item-table.ts';
import { drawAddresses, drawHeader, type Pdf, renderPdf } from './pdf-document.ts';

/**
 * Renders a packing slip, which has no prices. It lists every line of the order with its units still to ship;
 * the slip of a shipment lists only the shipped lines and units.
 */
export async function renderPackingSlipPdf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  seller: Settings['shop'],
  shipment?: ShipmentRow,
): Promise<Buffer> {
  const title = packingSlipName(order);
  return renderPdf({ language: order.language, title, author: seller.name, date: order.created_at }, (pdf) =>
    drawPackingSlip(pdf, order, lines, seller, shipment),
  );
}

export const packingSlipName = ({ language, order_id }: OrderRow): string =>
  translator(language)('packing-slip-of', { order: order_id });

/** Draws the slip on the current page, which must be empty. */
export function drawPackingSlip(
  pdf: Pdf,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  seller: Settings['shop'],
  shipment?: ShipmentRow,
): void {
  const t = translator(order.language);
  const quantityColumn = { heading: t('order-column-quantity'), x: 440, width: 40 };
  const openUnitsColumn = { heading: t('packing-slip-open'), x: 500, width: 64 };
  const shippedUnits = ({ line_number }: OrderLineRow) =>
    shipment?.lines.find((each) => each.line_number === line_number)?.quantity ?? 0;
  drawHeader(pdf, t, {
    seller,
    title: t('packing-slip'),
    numbers: [t('order-heading', { order: order.order_id }), ...(shipment ? carrierLines(shipment, t) : [])],
    issued_at: shipment?.shipped_at ?? order.created_at,
  });
  drawAddresses(pdf, t, order);
  drawItemTable(pdf, t, {
    part_x: 330,
    columns: shipment ? [quantityColumn] : [quantityColumn, openUnitsColumn],
    lines: lines
      .filter((line) => !shipment || shippedUnits(line) > 0)
      .map((line) => {
        const slipLine = documentLine(line, t);
        return {
          name: slipLine.name,
          part_number: slipLine.part_number,
          details: [...fitDetails(slipLine, t), line.custom_note],
          figures: shipment ? [String(shippedUnits(line))] : [String(line.quantity), String(openUnits(line))],
        };
      }),
  });
}

const carrierLines = ({ carrier, tracking_number }: ShipmentRow, t: Translate): string[] =>
  tracking_number === null
    ? [t('packing-slip-carrier', { carrier })]
    : [t('packing-slip-carrier', { carrier }), t('packing-slip-tracking', { number: tracking_number })];
