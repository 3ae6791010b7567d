import type { Refusal } from '#contract/refusals.ts';
import { checkNotCancelled, nextStatus, type OrderStatus } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { decideShipment, isValidCarrier, isValidTrackingNumber, type Units } from '#domain/shipment.ts';
import { listOrderLines, type OrderLineRow, type OrderRow, setStatuses } from '#server/orders/queries.ts';
import { insertShipment, updateLineUnits } from '#server/orders/shipment-queries.ts';
import { queueOrderEventEmail } from '#server/outbox/queries.ts';
import { moveStock } from '#server/stock/queries.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

export interface ShipmentCarrier {
  carrier: string;
  tracking_number: string | null;
}

export function normaliseCarrier(input: ShipmentCarrier): Result<ShipmentCarrier, Refusal> {
  const carrier = input.carrier.trim();
  const tracking_number = input.tracking_number?.trim() || null;
  if (!isValidCarrier(carrier)) return refused('shipment-carrier-invalid');
  return tracking_number !== null && !isValidTrackingNumber(tracking_number)
    ? refused('shipment-tracking-invalid')
    : ok({ carrier, tracking_number });
}

/** The units of the shipment and the status afterwards. If `requested` is null, all units left to ship are shipped. */
export function checkShipment(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  requested: readonly Units[] | null,
): Result<{ units: Units[]; status: OrderStatus }, Refusal> {
  const allowed = nextStatus(order.status, 'ship-part');
  if (!allowed.ok) return allowed;
  const notCancelled = checkNotCancelled(order);
  if (!notCancelled.ok) return notCancelled;
  const decided = decideShipment(lines, requested);
  if (!decided.ok) return decided;
  const { units, complete } = decided.value;
  const next = nextStatus(order.status, complete ? 'ship' : 'ship-part');
  return next.ok ? ok({ units, status: next.value }) : next;
}

/**
 * Records a shipment: reduces stock on hand and allocated stock, and emails the shopper. The order becomes Await
 * Shipping, or Shipped with its last unit. If `lines` is null, all units left to ship are shipped.
 */
export async function shipOrder(
  context: OrderContext,
  input: OrderCommandInput & ShipmentCarrier & { lines: readonly Units[] | null },
) {
  const parsed = normaliseCarrier(input);
  if (!parsed.ok) return parsed;
  const { carrier, tracking_number } = parsed.value;
  return runOrderCommand(context, input, 'order-ship', async (tx, order, now) => {
    const { order_id } = order;
    const lines = await listOrderLines(tx, order_id);
    const checked = checkShipment(order, lines, input.lines);
    if (!checked.ok) return checked;
    const { units, status } = checked.value;
    await updateLineUnits(
      tx,
      order_id,
      units.map(({ line_number, quantity }) => ({ line_number, shipped: quantity })),
    );
    const shippedUnits = units.map(({ line_number, quantity }) => ({
      line_number,
      part_number: lines.find((line) => line.line_number === line_number)!.part_number,
      quantity,
    }));
    await moveStock(tx, order_id, 'ship', shippedUnits);
    const { actor } = input;
    const shipment = { order_id, carrier, tracking_number, actor, now };
    const shipment_id = await insertShipment(tx, shipment, units);
    await setStatuses(tx, [order_id], status, now);
    await queueOrderEventEmail(tx, 'order-shipped', { order_id, shipment_id });
    return ok({ after: { status, carrier, tracking_number, units: shippedUnits } });
  });
}
