import { familyTitle } from '#domain/family.ts';
import { centsOf, formatPrice } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { useShop } from '../platform/shop.tsx';
import type { Order } from './order-info.ts';

/** What was bought, for which car, as it was when it was sold. */
export function OrderLines({ order }: { order: Order }) {
  const { say } = useShop();
  const show = (decimal: number) => formatPrice(centsOf(decimal), order.currency);
  return (
    <>
      <h2>{say('order-items')}</h2>
      <table className="order-items">
        <caption className="hidden">{say('order-items-of', { order: order.order_id })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('order-column-item')}</th>
            <th scope="col">{say('order-column-part')}</th>
            <th scope="col" className="number">
              {say('order-column-price')}
            </th>
            <th scope="col" className="number">
              {say('order-column-quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.line_items.map((line) => (
            <tr key={`${line.part_number} ${line.car_part_id}`}>
              <td data-label={say('order-column-item')}>
                <strong>
                  {say('card-title', { family: familyTitle(line.subcategory), position: line.position })}
                </strong>
                <br />
                {line.displayname}
                <br />
                <span className="quiet">{vehicleName(line)}</span>
                {line.note ? <span className="note-tag">{line.note}</span> : null}
                <br />
                <span className="quiet">{say('order-set-includes')}</span>
              </td>
              <td data-label={say('order-column-part')} className="mono">
                {line.part_number}
              </td>
              <td data-label={say('order-column-price')} className="number">
                {show(line.item_rate)}
              </td>
              <td data-label={say('order-column-quantity')} className="number">
                {line.quantity}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
