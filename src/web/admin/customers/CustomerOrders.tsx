import { centsOf, formatPrice } from '#domain/money.ts';
import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { Day } from '../record/DayTime.tsx';
import type { Customer } from './customer-draft.ts';

/** What the customer ordered last. */
export function CustomerOrders({ orders }: { orders: Customer['orders'] }) {
  const { say } = useOffice();
  return (
    <section className="panel stack" aria-labelledby="orders-title">
      <h2 id="orders-title">{say('customer-orders')}</h2>
      {orders.length === 0 ? (
        <p className="quiet">{say('customer-orders-none')}</p>
      ) : (
        <Table
          caption={say('customer-orders')}
          columns={[
            { title: say('customer-order-number') },
            { title: say('customer-order-date') },
            { title: say('customer-order-total'), isNumber: true },
            { title: say('customer-order-status') },
          ]}
          rows={orders.map((order) => ({
            key: order.order_id,
            cells: [
              <Link key="number" to={recordPath('orders', order.order_id)}>
                {order.order_id}
              </Link>,
              <Day key="day" at={order.created_time} />,
              formatPrice(centsOf(order.total), order.currency),
              <OrderStatus key="status" status={order.status} />,
            ],
          }))}
        />
      )}
    </section>
  );
}
