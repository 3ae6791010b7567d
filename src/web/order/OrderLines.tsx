import { formatAmount } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { setName } from '../catalogue/set-name.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** The order lines, as stored at placement. */
export function OrderLines({ order }: { order: Order }) {
  const { t } = useShop();
  const format = (decimal: number) => formatAmount(decimal, order.currency);
  return (
    <>
      <h2>{t('order-items')}</h2>
      <table className="rows">
        <caption className="visually-hidden">{t('order-items-of', { order: order.order_id })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order-column-item')}</th>
            <th scope="col">{t('order-column-part')}</th>
            <th scope="col" className="number">
              {t('order-column-price')}
            </th>
            <th scope="col" className="number">
              {t('order-column-quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.line_items.map((line) => (
            <tr key={`${line.part_number} ${line.car_part_id}`}>
              <td>
                <strong>{setName(line, t)}</strong>
                <br />
                {line.displayname}
                <br />
                <span className="quiet">{vehicleName(line)}</span>
                {line.note ? <span className="note-tag">{line.note}</span> : null}
                <br />
                <span className="quiet">{t('order-set-includes')}</span>
              </td>
              <td data-label={t('order-column-part')} className="mono">
                {line.part_number}
              </td>
              <td data-label={t('order-column-price')} className="number">
                {format(line.item_rate)}
              </td>
              <td data-label={t('order-column-quantity')} className="number">
                {line.quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
