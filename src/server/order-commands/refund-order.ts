import { nextStatus } from '#domain/order-status.ts';
import type { RefundInput } from '#domain/refund.ts';
import { ok, refused } from '#domain/result.ts';
import { openUnits, splitRefundedUnits } from '#domain/shipment.ts';
import { listOrderLines, setStatuses } from '#server/orders/queries.ts';
import { releaseUnits } from '#server/orders/release-units.ts';
import { updateLineUnits } from '#server/orders/shipment-queries.ts';
import { findCapturedAttempt } from '#server/payments/attempts.ts';
import { insertRefund } from '#server/payments/refund-queries.ts';
import { decideOrderRefund } from '#server/settlement/decide-order-refund.ts';
import { moveStock } from '#server/stock/queries.ts';
import {
  type OrderCommandInput,
  type OrderCommandOutcome,
  type OrderContext,
  runOrderCommand,
} from './run-order-command.ts';

/**
 * Refunds everything that remains, units of lines, or an amount (tax included). Refunded units that were not
 * shipped are released; shipped ones return to stock with `restock`. When the provider has confirmed the
 * refund, a credit note is issued, and a fully refunded order becomes Refunded.
 */
export async function refundOrder(
  context: OrderContext,
  input: OrderCommandInput & { scope: RefundInput; restock: boolean; reason: string },
): Promise<OrderCommandOutcome> {
  return runOrderCommand(context, input, 'order-refund', async (tx, order, now) => {
    const { order_id } = order;
    const next = nextStatus(order.status, 'refund');
    if (!next.ok) return next;
    const attempt = await findCapturedAttempt(tx, order_id);
    if (!attempt) return refused('refund-nothing-left');
    const decided = await decideOrderRefund(tx, order, input.scope);
    if (!decided.ok) return decided;
    const refund = decided.value;
    const lines = await listOrderLines(tx, order_id);
    const units = splitRefundedUnits(lines, refund.lines, input.restock);
    await releaseUnits(tx, order_id, units);
    const returned = units.filter((each) => each.returned > 0);
    await updateLineUnits(
      tx,
      order_id,
      returned.map(({ line_number, returned }) => ({ line_number, returned })),
    );
    await moveStock(
      tx,
      order_id,
      'restock',
      returned.map(({ part_number, returned }) => ({ part_number, quantity: returned })),
    );
    // A partly shipped order whose remaining units are all refunded is Shipped.
    const dropped = units.reduce((sum, each) => sum + each.dropped, 0);
    const open = lines.reduce((sum, line) => sum + openUnits(line), 0);
    const isPartlyShipped = order.status === 'Await Shipping' && lines.some((line) => line.shipped > 0);
    const status = isPartlyShipped && open > 0 && open === dropped ? 'Shipped' : order.status;
    await setStatuses(tx, [order_id], status, now);
    const refund_id = await insertRefund(tx, {
      ...refund,
      order_id,
      attempt_id: attempt.attempt_id,
      cause: 'refund',
      reason: input.reason,
      now,
    });
    const after = { status, refunding: refund.amount, reason: input.reason, restock: input.restock };
    return ok({ refund_id, after });
  });
}
