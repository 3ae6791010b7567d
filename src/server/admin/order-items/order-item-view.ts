import type { Reply } from '#contract/calls.ts';
import { subcategoryOf } from '#domain/family.ts';
import { toDecimal } from '#domain/money.ts';
import { lineStatus } from '#domain/shipment.ts';
import { fitColumns } from '#server/admin/lists/fit-columns.ts';
import type { Translate } from '#texts/texts.ts';
import type { OrderItemRow } from './list.ts';

type OrderItemsReply = Reply<'GET /admin/orderitems'>;

export const orderItemView = ({
  order_status,
  family,
  subtotal,
  created_at,
  last_modified_at,
  ...row
}: OrderItemRow): OrderItemsReply['records'][number] => ({
  ...row,
  status: lineStatus(order_status, row),
  subcategory: subcategoryOf(family),
  item_subtotal: toDecimal(subtotal),
  created_time: created_at.toISOString(),
  last_modified_time: last_modified_at.toISOString(),
});

/** A line keyed by the column names of the export. */
export const toExportRow = (row: OrderItemRow, t: Translate): OrderItemsReply['exportItems'][number] => ({
  'Order ID': row.order_id,
  'Part Number': row.part_number,
  'Car ID': row.car_part_id,
  Status: lineStatus(row.order_status, row),
  Quantity: row.quantity,
  'Custom Note': row.custom_note ?? '',
  ...fitColumns(row, t),
});
