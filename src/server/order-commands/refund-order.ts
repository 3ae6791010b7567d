import { nextStatus } from '#domain/order-status.ts';
import type { RefundInput } from '#domain/refund.ts';
import { ok } from '#domain/result.ts';
import { setStatuses } from '#server/orders/queries.ts';
import { requestRefund } from '#server/settlement/request-refund.ts';
import {
  type OrderCommandInput,
  type OrderCommandOutcome,
  type OrderContext,
  runOrderCommand,
} from './run-order-command.ts';

/**
 * Refunds everything that remains, units of lines, or an amount (tax included). When the provider has confirmed the refund,
 * units that were not shipped are released, shipped ones return to stock with `restock`, a credit note is issued, and a
 * fully refunded order becomes Refunded. A Void order whose payment is still kept stays Void. A refund that the provider
 * rejects at once is refused.
 */
export async function refundOrder(
  context: OrderContext,
  input: OrderCommandInput & { scope: RefundInput; restock: boolean; reason: string },
): Promise<OrderCommandOutcome> {
  return runOrderCommand(context, input, 'order-refund', async (tx, order, now) => {
    const next = nextStatus(order.status, 'refund');
    if (!next.ok) return next;
    const { scope, restock, reason } = input;
    const cause = order.status === 'Void' ? 'unfilled' : 'refund';
    const requested = await requestRefund(tx, order, { scope, restock, reason, cause, now });
    if (!requested.ok) return requested;
    const { refund_id, amount } = requested.value;
    await setStatuses(tx, [order.order_id], next.value, now);
    return ok({ refund_id, after: { status: next.value, refunding: amount, reason, restock } });
  });
}
