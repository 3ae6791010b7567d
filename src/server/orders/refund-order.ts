import { statusAfter } from '#domain/order-status.ts';
import { decideRefund, type RefundInput } from '#domain/refund.ts';
import { ok, refused } from '#domain/result.ts';
import { openUnits, unitsOfRefund } from '#domain/shipment.ts';
import type { TaxComponent } from '#domain/tax.ts';
import { capturedAttempt } from '#server/payments/attempts.ts';
import { insertRefund, refundableLines, refundsOf } from '#server/payments/refund-rows.ts';
import type { Db } from '#server/platform/db.ts';
import { moveStock } from '#server/stock/queries.ts';
import {
  lineUnitsOf,
  type OrderCommandInput,
  type OrderContext,
  type OrderResult,
  releaseUnits,
  runOrderCommand,
} from './order-commands.ts';
import { linesOf, type OrderRow, setStatuses } from './queries.ts';
import { moveUnits } from './shipment-queries.ts';

/** The order's taxes, each with what of it has not gone back yet. */
export async function componentsLeft(db: Db, order: OrderRow): Promise<TaxComponent[]> {
  const living = (await refundsOf(db, order.order_id)).filter((each) => each.state !== 'failed');
  return order.tax_components.map((each) => ({
    ...each,
    amount: living.reduce(
      (left, refund) =>
        left - (refund.tax_components.find((part) => part.component === each.component)?.amount ?? 0),
      each.amount,
    ),
  }));
}

/**
 * Pays back everything that is left, pieces of lines, or a sum (cents, tax included). Pieces that were
 * not sent yet are dropped; shipped ones go into stock with `restock`. The credit note follows when
 * the provider has confirmed the refund; with the last cent the order becomes Refunded.
 */
export async function refundOrder(
  orderContext: OrderContext,
  input: OrderCommandInput & { what: RefundInput; restock: boolean; reason: string },
): Promise<OrderResult> {
  return runOrderCommand(orderContext, input, 'order-refund', async (tx, order, now) => {
    const { order_id } = order;
    const may = statusAfter(order.status, 'refund');
    if (!may.ok) return may;
    const attempt = await capturedAttempt(tx, order_id);
    if (!attempt) return refused('refund-nothing-left');
    const decided = decideRefund(
      await refundableLines(tx, order_id),
      await componentsLeft(tx, order),
      input.what,
    );
    if (!decided.ok) return decided;
    const refund = decided.value;
    const lines = lineUnitsOf(await linesOf(tx, order_id));
    const goods = unitsOfRefund(lines, refund.lines, input.restock);
    await releaseUnits(tx, order_id, goods);
    const returned = goods.filter((each) => each.returned > 0);
    await moveUnits(
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
    // What was still to be sent is gone from the order: nothing is left to wait for.
    const dropped = goods.reduce((sum, each) => sum + each.dropped, 0);
    const open = lines.reduce((sum, line) => sum + openUnits(line), 0);
    const isSent = order.status === 'Await Shipping' && lines.some((line) => line.shipped > 0);
    const status = isSent && open > 0 && open === dropped ? 'Shipped' : order.status;
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
