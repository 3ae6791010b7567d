import type { Refusal } from '#contract/refusals.ts';
import { type OrderStatus, statusAfter } from '#domain/order-status.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { decideShipment, isCarrierText, isTrackingText, type Units } from '#domain/shipment.ts';
import { queueEmailAbout } from '#server/outbox/queries.ts';
import { moveStock } from '#server/stock/queries.ts';
import {
  lineUnitsOf,
  type OrderCommandInput,
  type OrderContext,
  type OrderResult,
  runOrderCommand,
} from './order-commands.ts';
import { linesOf, type OrderLineRow, type OrderRow, setStatuses } from './queries.ts';
import { insertShipment, moveUnits } from './shipment-queries.ts';

/** How a shipment travels. */
export interface ShipmentCarrier {
  carrier: string;
  tracking_number: string | null;
}

/** The same without spaces around it, or what is wrong with it. */
export function normaliseCarrier(typed: ShipmentCarrier): Result<ShipmentCarrier, Refusal> {
  const carrier = typed.carrier.trim();
  const tracking_number = typed.tracking_number?.trim() || null;
  if (!isCarrierText(carrier)) return refused('shipment-carrier-invalid');
  return tracking_number !== null && !isTrackingText(tracking_number)
    ? refused('shipment-tracking-invalid')
    : ok({ carrier, tracking_number });
}

/** What leaves with a shipment of these pieces and what the order is then, or why nothing can leave. */
export function mayShip(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  input: readonly Units[] | null,
): Result<{ units: Units[]; status: OrderStatus }, Refusal> {
  const may = statusAfter(order.status, 'ship-part');
  if (!may.ok) return may;
  if (order.cancelled_at !== null) return refused('order-being-cancelled');
  const decided = decideShipment(lineUnitsOf(lines), input);
  if (!decided.ok) return decided;
  const { units, complete } = decided.value;
  const next = statusAfter(order.status, complete ? 'ship' : 'ship-part');
  return next.ok ? ok({ units, status: next.value }) : next;
}

/**
 * A shipment leaves: its pieces are neither on hand nor promised any more, and the shopper is told.
 * With the last open piece the order is Shipped, before that it stays in Await Shipping. `lines` null
 * sends everything that is open.
 */
export async function shipOrder(
  orderContext: OrderContext,
  input: OrderCommandInput & ShipmentCarrier & { lines: readonly Units[] | null },
): Promise<OrderResult> {
  const carriage = normaliseCarrier(input);
  if (!carriage.ok) return carriage;
  const { carrier, tracking_number } = carriage.value;
  return runOrderCommand(orderContext, input, 'order-ship', async (tx, order, now) => {
    const { order_id } = order;
    const lines = await linesOf(tx, order_id);
    const leaving = mayShip(order, lines, input.lines);
    if (!leaving.ok) return leaving;
    const { units, status } = leaving.value;
    await moveUnits(
      tx,
      order_id,
      units.map(({ line_number, quantity }) => ({ line_number, shipped: quantity })),
    );
    const needs = units.map(({ line_number, quantity }) => ({
      part_number: lines.find((line) => line.line_number === line_number)!.part_number,
      quantity,
    }));
    await moveStock(tx, order_id, 'ship', needs);
    const { actor } = input;
    const shipment = { order_id, carrier, tracking_number, actor, now };
    const shipment_id = await insertShipment(tx, shipment, units);
    await setStatuses(tx, [order_id], status, now);
    await queueEmailAbout(tx, 'order-shipped', { order_id, shipment_id });
    return ok({ after: { status, carrier, tracking_number, units } });
  });
}
