import type { OrderQueue } from '#domain/work-queues.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Age, DateOnly } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';
import type { Overview } from './overview.ts';

/** The oldest orders of a queue, with a link to the list of all of them. */
export function QueuedOrders(props: {
  title: string;
  emptyText?: string;
  queue: OrderQueue;
  orders: Overview['to_ship'];
  count: number;
}) {
  const { t } = useAdmin();
  const { title, emptyText = '', queue, orders, count } = props;
  return (
    <TablePanel
      className="panel stack queued-orders"
      title={title}
      emptyText={emptyText}
      headerExtra={
        count > 0 ? (
          <Link to={sectionPath('orders', { queue, sort: 'date-asc' })}>{t('overview-all', { count })}</Link>
        ) : null
      }
      rows={orders}
      rowKey={(order) => order.order_id}
      columns={[
        { title: t('overview-order'), cell: ({ order_id }) => <IdLink section="orders" id={order_id} /> },
        { title: t('overview-customer'), cell: (order) => order.name },
        { title: t('overview-units'), isNumber: true, cell: (order) => order.units },
        {
          title: t('overview-date'),
          cell: ({ created_time }) => (
            <>
              <DateOnly time={created_time} />{' '}
              <small className="quiet">
                <Age time={created_time} />
              </small>
            </>
          ),
        },
        {
          title: t('overview-total'),
          isNumber: true,
          cell: (order) => formatAmount(order.total, order.currency, t),
        },
        { title: t('overview-status'), cell: (order) => <OrderStatus status={order.status} /> },
      ]}
    />
  );
}
