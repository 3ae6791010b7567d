import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import type { Overview } from './overview.ts';

/** Paid orders that have not been shipped, oldest first. */
export function AwaitingShipment({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const { to_ship, queues } = overview;
  return (
    <TablePanel
      title={t('overview-to-ship')}
      emptyText={t('overview-to-ship-none')}
      headerExtra={
        <Link to={sectionPath('orders', { queue: 'to-ship', sort: 'date-asc' })}>
          {t('overview-all', { count: queues['to-ship'].count })}
        </Link>
      }
      rows={to_ship}
      rowKey={(order) => order.order_id}
      columns={[
        {
          title: t('overview-order'),
          cell: (order) => (
            <Link className="mono" to={recordPath('orders', order.order_id)}>
              {order.order_id}
            </Link>
          ),
        },
        { title: t('overview-customer'), cell: (order) => order.name },
        { title: t('overview-date'), cell: (order) => <DateOnly at={order.created_time} /> },
        { title: t('overview-status'), cell: (order) => <OrderStatus status={order.status} /> },
      ]}
    />
  );
}
