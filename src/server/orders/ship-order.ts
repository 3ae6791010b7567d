import { statusAfter } from '#domain/order-status.ts';
import { ok, refused } from '#domain/result.ts';
import { decideShipment, isCarrierText, isTrackingText, type Pieces } from '#domain/shipment.ts';
import { queueMailAbout } from '#server/outbox/queries.ts';
import { moveStock } from '#server/stock/queries.ts';
import { goodsOf, type OrderCommandWish, type OrderDesk, type OrderResult, onOrder } from './order-desk.ts';
import { insertShipment, linesOf, moveGoods, setStatuses } from './queries.ts';

/**
 * A shipment leaves: its pieces are neither on hand nor promised any more, and the shopper is told.
 * With the last open piece the order is Shipped, before that it stays in Await Shipping. `lines` null
 * sends everything that is open.
 */
export async function shipOrder(
  desk: OrderDesk,
  wish: OrderCommandWish & {
    lines: readonly Pieces[] | null;
    carrier: string;
    tracking_number: string | null;
  },
): Promise<OrderResult> {
  const carrier = wish.carrier.trim();
  const tracking_number = wish.tracking_number?.trim() || null;
  if (!isCarrierText(carrier)) return refused('shipment-carrier-invalid');
  if (tracking_number !== null && !isTrackingText(tracking_number))
    return refused('shipment-tracking-invalid');
  return onOrder(desk, wish, 'order-ship', async (tx, order, now) => {
    const { order_id } = order;
    const may = statusAfter(order.status, 'ship-part');
    if (!may.ok) return may;
    if (order.cancelled_at !== null) return refused('order-being-cancelled');
    const lines = await linesOf(tx, order_id);
    const decided = decideShipment(goodsOf(lines), wish.lines);
    if (!decided.ok) return decided;
    const { pieces, complete } = decided.value;
    const next = statusAfter(order.status, complete ? 'ship' : 'ship-part');
    if (!next.ok) return next;
    await moveGoods(
      tx,
      order_id,
      pieces.map(({ line_number, quantity }) => ({ line_number, shipped: quantity })),
    );
    const needs = pieces.map(({ line_number, quantity }) => ({
      part_number: lines.find((line) => line.line_number === line_number)!.part_number,
      quantity,
    }));
    await moveStock(tx, order_id, 'ship', needs);
    const { actor } = wish;
    const shipment = { order_id, carrier, tracking_number, actor, now };
    const shipment_id = await insertShipment(tx, shipment, pieces);
    await setStatuses(tx, [order_id], next.value, now);
    await queueMailAbout(tx, 'order-shipped', { order_id, shipment_id });
    return ok({ after: { status: next.value, carrier, tracking_number, pieces } });
  });
}
