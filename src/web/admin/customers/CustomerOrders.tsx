import { formatAmount } from '#domain/money.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import type { Customer } from './customer-draft.ts';

/** The customer's latest orders. */
export function CustomerOrders({ orders }: { orders: Customer['orders'] }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      title={t('customer-orders')}
      emptyText={t('customer-orders-none')}
      rows={orders}
      rowKey={(order) => order.order_id}
      columns={[
        {
          title: t('customer-order-number'),
          cell: (order) => <Link to={recordPath('orders', order.order_id)}>{order.order_id}</Link>,
        },
        { title: t('customer-order-date'), cell: (order) => <DateOnly at={order.created_time} /> },
        {
          title: t('customer-order-total'),
          isNumber: true,
          cell: (order) => formatAmount(order.total, order.currency),
        },
        { title: t('customer-order-status'), cell: (order) => <OrderStatus status={order.status} /> },
      ]}
    />
  );
}
