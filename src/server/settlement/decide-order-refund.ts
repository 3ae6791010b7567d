import { decideRefund, type RefundInput, subtractRefunds, toLineShares } from '#domain/refund.ts';
import { listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { listOrderRefundLines } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';

/** Decides a refund of what pending and completed refunds have left of the order's lines. */
export async function decideOrderRefund(db: Db, order: OrderRow, input: RefundInput) {
  const lines = toLineShares(await listOrderLines(db, order.order_id), order.tax_components);
  return decideRefund(subtractRefunds(lines, await listOrderRefundLines(db, order.order_id)), input);
}
