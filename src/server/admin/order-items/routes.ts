import { maskCardNumbers } from '#domain/card-number.ts';
import { chooseColumns, EXPORT_COLUMNS } from '#domain/export-columns.ts';
import { currencyCode, toDecimal } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList, pickColumns } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import { ADDRESS_COLUMNS, ORDER_COLUMNS } from '#server/admin/orders/export-columns.ts';
import { changeRecord } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { findOrder, listOrderLines, lockOrder, setCustomNote } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { type ExportedLine, listOrderItems, orderItemExport, orderItemList } from './list.ts';
import { orderItemView, toExportRow } from './order-item-view.ts';

export function orderItemRoutes(on: RegisterHandler) {
  on('GET /admin/orderitems', async ({ db, query, t }) => {
    const { records: rows, ...page } = await readListPage(db, orderItemList, query, (each) => each);
    const exportItems = rows.map((row) => toExportRow(row, t));
    return ok({ ...page, records: rows.map(orderItemView), exportItems });
  });

  on('GET /admin/orderitems/export', (context) => {
    const columns = pickColumns(
      EXPORT,
      chooseColumns('orderitems', (context.query.columns ?? '').split(',')),
    );
    const view = (line: ExportedLine) => ({ ...line, specifiedColumns: toExportRow(line, context.t) });
    return exportList(context, 'order-items', orderItemExport, (rows) => rows.map(view), columns);
  });

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
      smessage: t('saved-line-note', { part: part_number }),
      lineItems: rows.map(orderItemView),
      exportItems: rows.map((row) => toExportRow(row, t)),
    });
  });
}

type ExportRow = ExportedLine & { specifiedColumns: ReturnType<typeof toExportRow> };
const EXPORT: CsvColumns<ExportRow> = {
  ...Object.fromEntries(
    EXPORT_COLUMNS.orderitems.initial.map((name) => [name, (row: ExportRow) => row.specifiedColumns[name]]),
  ),
  'Order Date': (row) => shopTime(row.created_at),
  'Order Status': (row) => row.order_status,
  Currency: (row) => currencyCode(row.currency),
  Name: (row) => row.displayname,
  Position: (row) => row.position,
  'Unit Price': (row) => toDecimal(row.unit_price),
  Subtotal: (row) => toDecimal(row.subtotal),
  Discount: (row) => toDecimal(row.discount),
  Tax: (row) => toDecimal(row.tax),
  Total: (row) => toDecimal(row.total),
  Shipped: (row) => row.shipped,
  'Refunded Units': (row) => row.refunded_units,
  Refunded: (row) => toDecimal(row.refunded),
  ...ORDER_COLUMNS,
  ...ADDRESS_COLUMNS,
};
