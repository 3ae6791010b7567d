import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateOnly } from '../record/DateTime.tsx';
import { Block, type Overview } from './Block.tsx';

/** Paid orders that have not been shipped, oldest first. */
export function AwaitingShipment({ overview }: { overview: Overview }) {
  const { t } = useAdmin();
  const { to_ship, to_ship_total } = overview;
  return (
    <Block
      title={t('overview-to-ship')}
      isEmpty={to_ship.length === 0}
      emptyText={t('overview-to-ship-none')}
      link={
        <Link to={sectionPath('orders', { status: 'Paid', sort: 'date-asc' })}>
          {t('overview-all', { count: to_ship_total })}
        </Link>
      }
    >
      <Table
        caption={t('overview-to-ship')}
        columns={[
          { title: t('overview-order') },
          { title: t('overview-customer') },
          { title: t('overview-date') },
          { title: t('overview-status') },
        ]}
        rows={to_ship.map((order) => ({
          key: order.order_id,
          cells: [
            <Link key="order" className="mono" to={recordPath('orders', order.order_id)}>
              {order.order_id}
            </Link>,
            order.name,
            <DateOnly key="day" at={order.created_time} />,
            <OrderStatus key="status" status={order.status} />,
          ],
        }))}
      />
    </Block>
  );
}
