import { parseListQuery } from '#domain/admin-lists.ts';
import { maskCardNumbers } from '#domain/card-number.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { findOrder, listOrderLines, lockOrder, setCustomNote } from '#server/orders/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { orderItemList } from './list.ts';
import { orderItemView, toExportRow } from './order-item-view.ts';
import { listOrderItems } from './queries.ts';

const OK = { scode: 200 as const, smessage: '' };

export function orderItemRoutes(on: On) {
  on('GET /admin/orderitems', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, orderItemList, parseListQuery('orderitems', query));
    return respond({ ...OK, ...page, records: rows.map(orderItemView), exportItems: rows.map(toExportRow) });
  });

  on('GET /admin/orderitems/export', async (context) => {
    const { db, query } = context;
    const rows = readListInBatches(db, orderItemList, parseListQuery('orderitems', query));
    return respondWithExport(context, 'order-items', csvStream(EXPORT, mapBatches(rows, toExportRow)));
  });

  on('POST /admin/orderitems', async ({ db, staff, body, clock, request_id, t }) => {
    const { order_id, part_number, car_part_id } = body;
    const custom_note = body.custom_note === null ? null : maskCardNumbers(body.custom_note.trim()) || null;
    if (!(await findOrder(db, order_id))) return refusal('not-found');
    const failure = await db.transaction().execute(async (tx) => {
      const { last_modified_at } = await lockOrder(tx, order_id);
      const line = (await listOrderLines(tx, order_id)).find(
        (each) => each.part_number === part_number && each.car_part_id === car_part_id,
      );
      if (!line) return refusal('not-found');
      const stale = await staleSave(tx, { subject: order_id, last_modified_at }, body.last_modified_time);
      if (stale) return stale;
      if (line.custom_note === custom_note) return null;
      await setCustomNote(tx, line, custom_note, clock());
      await recordAudit(tx, staff, request_id, [
        {
          action: 'order-line-note',
          subject: order_id,
          before: { part_number, car_part_id, custom_note: line.custom_note },
          after: { part_number, car_part_id, custom_note },
        },
      ]);
      return null;
    });
    if (failure) return failure;
    const rows = await listOrderItems(db, order_id);
    const views = { lineItems: rows.map(orderItemView), exportItems: rows.map(toExportRow) };
    return respond({ ...OK, smessage: t('saved'), ...views });
  });
}

type ExportRow = ReturnType<typeof toExportRow>;
const EXPORT_COLUMNS = [
  'Order ID',
  'Part Number',
  'Car ID',
  'Status',
  'Quantity',
  'Custom Note',
  'Year',
  'Make',
  'Model',
  'Submodel',
  'Trim',
  'Engine',
  'Note',
] as const;
const EXPORT = Object.fromEntries(EXPORT_COLUMNS.map((name) => [name, (row: ExportRow) => row[name]]));
