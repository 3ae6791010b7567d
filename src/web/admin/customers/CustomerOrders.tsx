import { formatAmount } from '#domain/money.ts';
import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import type { Customer } from './customer-draft.ts';

/** The customer's latest orders. */
export function CustomerOrders({ orders }: { orders: Customer['orders'] }) {
  const { t } = useAdmin();
  return (
    <section className="panel stack" aria-labelledby="orders-title">
      <h2 id="orders-title">{t('customer-orders')}</h2>
      {orders.length === 0 ? (
        <p className="quiet">{t('customer-orders-none')}</p>
      ) : (
        <Table
          caption={t('customer-orders')}
          columns={[
            { title: t('customer-order-number') },
            { title: t('customer-order-date') },
            { title: t('customer-order-total'), isNumber: true },
            { title: t('customer-order-status') },
          ]}
          rows={orders.map((order) => ({
            key: order.order_id,
            cells: [
              <Link key="number" to={recordPath('orders', order.order_id)}>
                {order.order_id}
              </Link>,
              <DateOnly key="day" at={order.created_time} />,
              formatAmount(order.total, order.currency),
              <OrderStatus key="status" status={order.status} />,
            ],
          }))}
        />
      )}
    </section>
  );
}
