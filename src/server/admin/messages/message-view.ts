import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import type { MessageRow } from '#server/messages/queries.ts';
import { type findOrder, listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { listShipments } from '#server/orders/shipment-queries.ts';
import type { Db } from '#server/platform/db.ts';

/** `created_time` is in epoch milliseconds, as text. */
export const messageView = ({
  account_id,
  created_at,
  replied_at,
  ...row
}: MessageRow): Reply<'GET /admin/messages/:id'>['record'][number] => ({
  ...row,
  customer_id: account_id,
  replied_time: replied_at?.toISOString() ?? null,
  created_time: String(created_at.getTime()),
});

export const orderSummaryView = ({
  order_id,
  status,
  currency,
  created_at,
  paid_total,
}: Pick<OrderRow, 'order_id' | 'status' | 'currency' | 'created_at' | 'paid_total'>) => ({
  order_id,
  status,
  created_time: created_at.toISOString(),
  currency,
  total: toDecimal(paid_total),
});

export async function messageOrderView(
  db: Db,
  order: NonNullable<Awaited<ReturnType<typeof findOrder>>>,
): Promise<NonNullable<Reply<'GET /admin/messages/:id'>['order']>> {
  const lines = await listOrderLines(db, order.order_id);
  const shipments = await listShipments(db, order.order_id);
  return {
    ...orderSummaryView(order),
    lines: lines.map(({ part_number, quantity }) => ({ part_number, quantity })),
    shipments: shipments.map(({ carrier, tracking_number }) => ({ carrier, tracking_number })),
  };
}
