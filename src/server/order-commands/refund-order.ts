import type { Refusal } from '#contract/refusals.ts';
import { nextStatus } from '#domain/order-status.ts';
import { describeRefund, type RefundInput } from '#domain/refund.ts';
import { ok, type Result } from '#domain/result.ts';
import { listOrderLines, type OrderRow, setStatuses } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { checkRefund, requestRefund } from '#server/settlement/request-refund.ts';
import { insertRefundRequest, isAboveRefundLimit } from './refund-requests.ts';
import {
  type CommandEffect,
  type OrderCommandInput,
  type OrderContext,
  runOrderCommand,
} from './run-order-command.ts';

/**
 * Makes a refund. `scope` is everything that remains, units of lines, or an amount including tax. When the provider has
 * confirmed the refund, unshipped units are released, and shipped ones return to stock if `restock` is true. A credit
 * note is issued, and a fully refunded order becomes Refunded. A Void order whose payment was not returned yet stays
 * Void. The command is refused if the provider rejects the refund during the request. Above the shop's limit, a refund
 * by staff waits for a second person.
 */
export const refundOrder = (
  context: OrderContext,
  input: OrderCommandInput & { scope: RefundInput; restock: boolean; reason: string },
) =>
  runOrderCommand(context, input, 'order-refund', async (tx, order, now) => {
    const { staff_id, scope, restock, reason } = input;
    if (staff_id === undefined) return makeRefund(tx, order, { scope, restock, reason, now });
    const checked = await checkRefund(tx, order, scope);
    if (!checked.ok) return checked;
    const { amount } = checked.value;
    if (!(await isAboveRefundLimit(tx, order, amount)))
      return makeRefund(tx, order, { scope, restock, reason, now });
    const next = nextStatus(order.status, 'refund');
    if (!next.ok) return next;
    const { order_id } = order;
    const request = { order_id, scope, restock, reason, amount, requested_by: staff_id, requested_at: now };
    const requested = await insertRefundRequest(tx, request);
    if (!requested.ok) return requested;
    const details = describeRefund(await listOrderLines(tx, order_id), checked.value, restock);
    return ok({ action: 'order-refund-waiting', after: { refunding: amount, reason, restock, ...details } });
  });

/** Inserts the pending refund; the provider is called after the transaction. */
export async function makeRefund(
  tx: Tx,
  order: OrderRow,
  { scope, restock, reason, now }: { scope: RefundInput; restock: boolean; reason: string; now: Date },
): Promise<Result<CommandEffect, Refusal>> {
  const next = nextStatus(order.status, 'refund');
  if (!next.ok) return next;
  // The payment of a Void order arrived after the order had ended.
  const cause = order.status === 'Void' ? 'unfilled' : 'refund';
  const requested = await requestRefund(tx, order, { scope, restock, reason, cause, now });
  if (!requested.ok) return requested;
  const { refund_id, amount, ...details } = requested.value;
  await setStatuses(tx, [order.order_id], next.value, now);
  return ok({ refund_id, after: { status: next.value, refunding: amount, reason, restock, ...details } });
}
