import { maskCardNumbers } from '#domain/card-number.ts';
import { ok, refused } from '#domain/result.ts';
import { exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { changeRecord } from '#server/admin/shared/staff-change.ts';
import type { On } from '#server/calls/context.ts';
import { findOrder, listOrderLines, lockOrder, setCustomNote } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { orderItemList } from './list.ts';
import { orderItemView, toExportRow } from './order-item-view.ts';
import { listOrderItems } from './queries.ts';

export function orderItemRoutes(on: On) {
  on('GET /admin/orderitems', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, orderItemList, query);
    return ok({ ...page, records: rows.map(orderItemView), exportItems: rows.map(toExportRow) });
  });

  on('GET /admin/orderitems/export', (context) =>
    exportList(context, 'order-items', orderItemList, toExportRow, EXPORT),
  );

  on('POST /admin/orderitems', async (context) => {
    const { db, body, clock, t } = context;
    const { order_id, part_number, car_part_id } = body;
    const custom_note = body.custom_note === null ? null : maskCardNumbers(body.custom_note.trim()) || null;
    if (!(await findOrder(db, order_id))) return refused('not-found');
    const lock = async (tx: Tx) => {
      const { last_modified_at } = await lockOrder(tx, order_id);
      const line = (await listOrderLines(tx, order_id)).find(
        (each) => each.part_number === part_number && each.car_part_id === car_part_id,
      );
      return line && { ...line, last_modified_at };
    };
    const saved = await changeRecord(context, order_id, lock, async (tx, line) => {
      if (line.custom_note === custom_note) return ok([]);
      await setCustomNote(tx, line, custom_note, clock());
      const before = { part_number, car_part_id, custom_note: line.custom_note };
      return ok([{ action: 'order-line-note', before, after: { ...before, custom_note } }]);
    });
    if (!saved.ok) return saved;
    const rows = await listOrderItems(db, order_id);
    return ok({
      smessage: t('saved'),
      lineItems: rows.map(orderItemView),
      exportItems: rows.map(toExportRow),
    });
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
