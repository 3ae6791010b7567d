import {
  type DeliveryEstimate,
  type DeliveryRules,
  estimateDelivery,
  estimateFromDispatch,
} from '#domain/delivery.ts';
import { mayHaveOpenUnits } from '#domain/order-status.ts';
import { shopDay } from '#domain/shop-day.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import type { ShipmentRow } from '#server/orders/shipment-queries.ts';

/** The first and last day on which an order or parcel should arrive, such as `2026-03-01`. */
export type DeliveryDays = Pick<DeliveryEstimate, 'from' | 'to'>;

type Destination = Pick<OrderRow, 'shipping_address'>;

const destinationOf = ({ shipping_address: { country, zip } }: Destination) => ({
  country,
  postal_code: zip,
});

/** Without the estimate's other fields, which the reply's nullable object does not accept. */
const daysOf = (estimate: DeliveryDays | undefined): DeliveryDays | null =>
  estimate ? { from: estimate.from, to: estimate.to } : null;

/** The delivery estimate of a paid order with unshipped units; null for other orders and unknown destinations. */
export const orderDelivery = (
  order: Destination & Pick<OrderRow, 'paid_at' | 'cancelled_at' | 'status'>,
  rules: DeliveryRules,
): DeliveryDays | null =>
  order.paid_at !== null && order.cancelled_at === null && mayHaveOpenUnits(order.status)
    ? daysOf(estimateDelivery(rules, destinationOf(order), order.paid_at))
    : null;

/** The delivery estimate of a parcel; null for an unknown destination. */
export const parcelDelivery = (
  order: Destination,
  shipment: Pick<ShipmentRow, 'shipped_at'>,
  rules: DeliveryRules,
): DeliveryDays | null =>
  daysOf(estimateFromDispatch(rules, destinationOf(order), shopDay(shipment.shipped_at)));
