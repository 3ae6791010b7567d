import { shopDay } from '#domain/shop-day.ts';
import { useShop } from '../platform/shop.tsx';
import { TrackingNumber } from '../ui/TrackingNumber.tsx';
import { deliveryText } from './delivery-text.ts';
import type { Order } from './order-info.ts';

/** The shipments of an order, each with its carrier, tracking number and contents. */
export function OrderShipments({ order }: { order: Order }) {
  const { t } = useShop();
  if (order.shipments.length === 0) return null;
  return (
    <section className="panel stack">
      <h2>{t('order-shipments')}</h2>
      <ol className="plain stack">
        {order.shipments.map((shipment) => (
          <li key={shipment.shipped_time}>
            <p>
              <strong>
                {t('order-shipment', {
                  carrier: shipment.carrier,
                  day: shopDay(new Date(shipment.shipped_time)),
                })}
              </strong>
            </p>
            {shipment.tracking_number ? (
              <p>
                {t('order-tracking')} <TrackingNumber shipment={shipment} language={t.language} />
              </p>
            ) : null}
            {shipment.delivery ? (
              <p>{t('order-shipment-delivery', { days: deliveryText(shipment.delivery, t) })}</p>
            ) : null}
            <ul className="plain">
              {shipment.lines.map((line) => (
                <li key={`${line.part_number} ${line.car_part_id}`}>
                  {t('order-shipment-line', { quantity: line.quantity, part: line.part_number })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
