import {
  decideRefund,
  decideUnpaidOrderRefund,
  type RefundInput,
  subtractRefunds,
  toLineShares,
} from '#domain/refund.ts';
import { listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import { listOrderRefundLines, listRefunds } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';

/**
 * Calculates a refund of what can still be refunded after the pending and completed refunds. If the order is Void, that
 * is a part of the payment, otherwise a part of the order's lines.
 */
export async function decideOrderRefund(
  db: Db,
  order: OrderRow,
  { amount: captured }: Pick<Attempt, 'amount'>,
  input: RefundInput,
) {
  const { order_id } = order;
  if (order.status === 'Void') {
    const refunds = (await listRefunds(db, order_id)).filter((each) => each.state !== 'failed');
    return decideUnpaidOrderRefund(
      refunds.reduce((remaining, each) => remaining - each.amount, captured),
      input,
    );
  }
  const lines = toLineShares(await listOrderLines(db, order_id), order.tax_components);
  return decideRefund(subtractRefunds(lines, await listOrderRefundLines(db, order_id)), input);
}
