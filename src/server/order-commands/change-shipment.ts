import { ok, refused } from '#domain/result.ts';
import { listShipments, updateShipment } from '#server/orders/shipment-queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';
import { normaliseCarrier, type ShipmentCarrier } from './ship-order.ts';

/** Corrects the carrier or the tracking number of a shipment, and emails the buyer again if `is_emailed`. */
export async function changeShipment(
  context: OrderContext,
  input: OrderCommandInput & ShipmentCarrier & { shipment_id: string; is_emailed: boolean },
) {
  const parsed = normaliseCarrier(input);
  if (!parsed.ok) return parsed;
  const { carrier, tracking_number } = parsed.value;
  return runOrderCommand(context, input, 'shipment-changed', async (tx, order, now) => {
    const shipments = await listShipments(tx, order.order_id);
    const shipment = shipments.find((each) => each.shipment_id === input.shipment_id);
    if (!shipment) return refused('not-found');
    const before = { carrier: shipment.carrier, tracking_number: shipment.tracking_number };
    // An unchanged shipment is not recorded.
    if (before.carrier === carrier && before.tracking_number === tracking_number) return ok({ after: null });
    const { shipment_id, is_emailed } = input;
    await updateShipment(tx, order.order_id, { ...parsed.value, shipment_id, now });
    if (is_emailed) await queueEmail(tx, 'shipment-corrected', { order_id: order.order_id, shipment_id });
    return ok({ before, after: { status: order.status, carrier, tracking_number } });
  });
}
