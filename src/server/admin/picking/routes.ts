import { VERDICTS_TO_CHECK } from '#domain/fitment.ts';
import { personName } from '#domain/person-name.ts';
import { createPickList } from '#domain/pick-list.ts';
import { ok, refused } from '#domain/result.ts';
import { openUnits } from '#domain/shipment.ts';
import { shopDay } from '#domain/shop-day.ts';
import { isFitUnconfirmed, linesToCheck } from '#server/admin/orders/ask-about-fit.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import { renderLabelSheetPdf } from '#server/invoices/label-sheet-pdf.ts';
import { renderPickingPdf } from '#server/invoices/picking-pdf.ts';
import { listLinesOfOrders, listOrders } from '#server/orders/queries.ts';
import { listRecentCarriers } from '#server/orders/shipment-queries.ts';
import type { Db } from '#server/platform/db.ts';
import { fullItemName } from '#texts/item-text.ts';
import type { Language } from '#texts/texts.ts';

export function pickingRoutes(on: RegisterHandler) {
  on('GET /admin/picking', async ({ db, query, language }) => {
    const { found, orders, list } = await readPicking(db, query.ids, language);
    if (found.length === 0) return refused('not-found');
    const carriers: Record<string, string[]> = {};
    for (const country of new Set(orders.map(({ order }) => order.shipping_address.country)))
      carriers[country] = await listRecentCarriers(db, country);
    return ok({
      orders: orders.map(({ order: { order_id, status, shipping_address, last_modified_at }, lines }) => {
        const toCheck = isFitUnconfirmed(status, lines) ? linesToCheck(status, lines) : [];
        const verdicts = toCheck.map((line) => line.fit_verdict);
        return {
          order_id,
          name: personName(shipping_address),
          last_modified_time: last_modified_at.toISOString(),
          verdicts_to_check: VERDICTS_TO_CHECK.filter((verdict) => verdicts.includes(verdict)),
          carriers: carriers[shipping_address.country]!,
        };
      }),
      lines: list,
    });
  });

  on('GET /admin/picking/documents', async ({ db, query, settings, language, clock }) => {
    const picking = await readPicking(db, query.ids, language);
    if (picking.orders.length === 0) return refused('not-found');
    const pdf = await renderPickingPdf(picking, settings.shop, language, clock());
    return ok(new FileReply(pdf, `picking-${shopDay(clock())}.pdf`));
  });

  on('GET /admin/picking/labels', async ({ db, query, settings, language, clock }) => {
    const orders = await readOrders(db, query.ids);
    if (orders.length === 0) return refused('not-found');
    const pdf = await renderLabelSheetPdf(orders, query.sheet, settings.shop, language, clock());
    return ok(new FileReply(pdf, `labels-${shopDay(clock())}.pdf`));
  });
}

const splitIds = (ids: string) => [...new Set(ids.split(','))];

/** The orders with these comma-separated ids, in that sequence; unknown ids are left out. */
async function readOrders(db: Db, ids: string) {
  const order_ids = splitIds(ids);
  const found = await listOrders(db, order_ids);
  return found.sort((a, b) => order_ids.indexOf(a.order_id) - order_ids.indexOf(b.order_id));
}

/** `found`: all orders with these ids. `orders`: the found orders that have units to pack, with their pick list. */
async function readPicking(db: Db, ids: string, language: Language) {
  const [found, lines] = await Promise.all([readOrders(db, ids), listLinesOfOrders(db, splitIds(ids))]);
  const linesByOrder = Map.groupBy(lines, (line) => line.order_id);
  const orders = found
    .map((order) => ({ order, lines: linesByOrder.get(order.order_id) ?? [] }))
    .filter((each) => each.lines.some((line) => openUnits(line) > 0));
  const list = createPickList(
    orders.map(({ order, lines }) => ({
      order_id: order.order_id,
      lines: lines.map((line) => ({ ...line, name: fullItemName(line, { language }) })),
    })),
  );
  return { found, orders, list };
}
