import { ok } from '#domain/result.ts';
import { decideRestock, type Units } from '#domain/shipment.ts';
import { listOrderLines, markModified } from '#server/orders/queries.ts';
import { releaseUnits } from '#server/orders/release-units.ts';
import { sumRefundedShippedUnits } from '#server/payments/refund-queries.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

/** Returns units to stock that were refunded earlier without restocking. */
export const restockUnits = (
  context: OrderContext,
  input: OrderCommandInput & { units: readonly Units[]; reason: string },
) =>
  runOrderCommand(context, input, 'order-restock', async (tx, { order_id }, now) => {
    const lines = await listOrderLines(tx, order_id);
    const decided = decideRestock(lines, await sumRefundedShippedUnits(tx, order_id), input.units);
    if (!decided.ok) return decided;
    await releaseUnits(tx, order_id, lines, decided.value);
    await markModified(tx, order_id, now);
    const units = decided.value.map(({ line_number, returned }) => ({
      part_number: lines.find((line) => line.line_number === line_number)!.part_number,
      quantity: returned,
    }));
    return ok({ after: { units, reason: input.reason } });
  });
