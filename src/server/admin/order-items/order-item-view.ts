import type { Reply } from '#contract/calls.ts';
import { subcategoryOf } from '#domain/family.ts';
import { toDecimal } from '#domain/money.ts';
import { lineStatus } from '#domain/shipment.ts';
import { fitColumns } from '#server/admin/lists/fit-columns.ts';
import type { Translate } from '#texts/texts.ts';
import type { OrderItemRow } from './list.ts';

type OrderItemsReply = Reply<'GET /admin/orderitems'>;

export function orderItemView(row: OrderItemRow): OrderItemsReply['records'][number] {
  const { order_id, part_number, car_part_id, quantity, custom_note, main_image, displayname } = row;
  const { position, note, currency, year, make, model, submodel, trim, engine } = row;
  const { answers, spans, fit_verdict, is_acknowledged } = row;
  return {
    order_id,
    part_number,
    car_part_id,
    quantity,
    custom_note,
    main_image,
    displayname,
    position,
    note,
    currency,
    year,
    make,
    model,
    submodel,
    trim,
    engine,
    answers,
    spans,
    fit_verdict,
    is_acknowledged,
    status: lineStatus(row.order_status, row),
    subcategory: subcategoryOf(row.family),
    item_subtotal: toDecimal(row.subtotal),
    created_time: row.created_at.toISOString(),
    last_modified_time: row.last_modified_at.toISOString(),
  };
}

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
