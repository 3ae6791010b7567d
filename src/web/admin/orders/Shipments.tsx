import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import type { OrderRecord } from './order-draft.ts';

export function Shipments({ shipments }: { shipments: OrderRecord['shipments'] }) {
  const { t } = useAdmin();
  if (shipments.length === 0) return null;
  return (
    <section className="panel stack" aria-labelledby="shipments-title">
      <h2 id="shipments-title">{t('order-shipments-title')}</h2>
      <ul className="plain">
        {shipments.map((shipment) => (
          <li key={shipment.shipment_id}>
            <p>
              <strong>{shipment.carrier}</strong>{' '}
              {shipment.tracking_number ? <span className="mono">{shipment.tracking_number}</span> : null}{' '}
              <span className="quiet">
                <DateTime at={shipment.at} />
              </span>
            </p>
            <ul>
              {shipment.lines.map(({ part_number, car_part_id, quantity }) => (
                <li key={`${part_number} ${car_part_id}`}>
                  {t('order-shipment-units', { count: quantity, part: part_number })}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
