import { shopDay } from '#domain/shop-day.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** The parcels that have left, each with its carrier, its number and what is in it. */
export function OrderShipments({ order }: { order: Order }) {
  const { t } = useShop();
  if (order.shipments.length === 0) return null;
  return (
    <section className="panel stack">
      <h2>{t('order-parcels')}</h2>
      <ol className="plain stack">
        {order.shipments.map((parcel) => (
          <li key={parcel.shipped_time}>
            <p>
              <strong>
                {t('order-parcel', {
                  carrier: parcel.carrier,
                  day: shopDay(new Date(parcel.shipped_time)),
                })}
              </strong>
            </p>
            {parcel.tracking_number ? (
              <p>
                {t('order-tracking')} <span className="mono">{parcel.tracking_number}</span>
              </p>
            ) : null}
            <ul>
              {parcel.lines.map((line) => (
                <li key={`${line.part_number} ${line.car_part_id}`}>
                  {t('order-parcel-line', { quantity: line.quantity, part: line.part_number })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
