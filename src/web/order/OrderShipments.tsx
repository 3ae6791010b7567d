import type { ReactNode } from 'react';
import { shopDay } from '#domain/shop-day.ts';
import { trackingUrl } from '#domain/tracking.ts';
import { formatDate } from '#texts/format-day.ts';
import { setName } from '../catalogue/set-name.ts';
import { useShop } from '../platform/shop.tsx';
import { SetLines } from '../ui/SetLines.tsx';
import { deliveryText } from './delivery-text.ts';
import { countUnitsOf, type Order } from './order-info.ts';

/** The parcels of an order, each with its contents and tracking link, and the sets that are still to come. */
export function OrderShipments({ order }: { order: Order }) {
  const { t } = useShop();
  const { shipments, to_ship, delivery } = order;
  if (shipments.length === 0) return null;
  return (
    <section className="grid">
      <h2>{t('order-shipments')}</h2>
      <ol className="plain parcels">
        {shipments.map((shipment, index) => {
          const { carrier, tracking_number, shipped_time, lines } = shipment;
          const url = trackingUrl(shipment, t.language);
          const title =
            shipments.length === 1 && to_ship.length === 0
              ? t('order-parcel')
              : t('order-parcel-of', { number: index + 1 });
          return (
            <Parcel
              key={shipped_time}
              title={title}
              status={<span className="tag shipped">{t('order-parcel-shipped')}</span>}
              order={order}
              units={lines}
            >
              <p>
                <strong>
                  {t('order-parcel-left', { carrier, day: formatDate(shopDay(new Date(shipped_time)), t) })}
                </strong>
                {shipment.delivery ? (
                  <>
                    <br />
                    {t('order-shipment-delivery', { days: deliveryText(shipment.delivery, t) })}
                  </>
                ) : null}
                {tracking_number ? (
                  <>
                    <br />
                    {t('order-tracking')} <span className="mono">{tracking_number}</span>
                  </>
                ) : null}
              </p>
              {url ? (
                <p>
                  <a className="button primary" href={url} target="_blank" rel="noreferrer">
                    {shipments.length === 1 ? t('order-track-only') : t('order-track', { number: index + 1 })}
                  </a>
                </p>
              ) : null}
            </Parcel>
          );
        })}
        {to_ship.length > 0 ? (
          <Parcel
            title={t('order-to-ship')}
            status={<span className="tag processing">{t('progress-packing')}</span>}
            order={order}
            units={to_ship}
          >
            {delivery && delivery.to >= shopDay(new Date()) ? (
              <p>{t('order-shipment-delivery', { days: deliveryText(delivery, t) })}</p>
            ) : null}
            <p>{t('progress-partly-shipped-next')}</p>
          </Parcel>
        ) : null}
      </ol>
    </section>
  );
}

function Parcel(props: {
  title: string;
  status: ReactNode;
  order: Order;
  units: Order['to_ship'];
  children: ReactNode;
}) {
  const { t } = useShop();
  const lines = props.order.line_items.filter((line) => countUnitsOf(line, props.units) > 0);
  return (
    <li className="panel stack">
      <div className="spread">
        <h3>{props.title}</h3>
        {props.status}
      </div>
      <div className="parcel">
        <SetLines lines={lines}>
          {(line) => {
            const quantity = countUnitsOf(line, props.units);
            const name = setName(line, t);
            return (
              <p>
                <strong>
                  {quantity === line.quantity
                    ? t('order-parcel-line', { quantity, name })
                    : t('order-parcel-line-part', { quantity, total: line.quantity, name })}
                </strong>
                <br />
                <span className="mono quiet">{line.part_number}</span>
              </p>
            );
          }}
        </SetLines>
        <div className="grid dense">{props.children}</div>
      </div>
    </li>
  );
}
