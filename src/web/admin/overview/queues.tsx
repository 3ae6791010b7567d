import { type OrderQueue, WORK_QUEUES } from '#domain/work-queues.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { OrderStatus } from '../orders/OrderStatus.tsx';
import { QUEUE_LISTS, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { Age, DateOnly } from '../record/DateTime.tsx';
import { IdLink } from '../shell/IdLink.tsx';
import type { Overview } from './overview.ts';

/** The numbers of records that await staff, with links to the lists. */
export function WorkQueues({ queues, low_stock }: Pick<Overview, 'queues' | 'low_stock'>) {
  const { t } = useAdmin();
  return (
    <section className="stats" aria-label={t('queues-title')}>
      {WORK_QUEUES.map((queue) => {
        const { count, is_more } = queues[queue];
        return (
          <Stat
            key={queue}
            label={t(`queue-${queue}`)}
            value={is_more ? t('overview-queue-more', { count }) : String(count)}
            to={QUEUE_LISTS[queue].path}
            // The sets that sell come first. Low stock of sets that do not sell is not urgent.
            isDue={queue === 'low-stock' ? low_stock.some(({ sold }) => sold > 0) : count > 0}
          />
        );
      })}
    </section>
  );
}

/** A figure that links to the list of the records it counts or adds up; emphasised if it `isDue`. */
export function Stat(props: {
  label: string;
  value: string;
  to: string;
  notes?: readonly string[];
  isDue?: boolean;
}) {
  const { t } = useAdmin();
  const { label, value, to, notes = [], isDue } = props;
  return (
    <div className="panel left-bar stat" data-due={isDue}>
      <p className="quiet">{label}</p>
      <p>
        <Link to={to} aria-label={t('overview-figure-value', { figure: label, value })}>
          <span className="stat-now">{value}</span>
        </Link>
      </p>
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </div>
  );
}

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
        { title: t('field-order-id'), cell: ({ order_id }) => <IdLink section="orders" id={order_id} /> },
        { title: t('column-customer-name'), cell: (order) => order.name },
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
          title: t('field-total'),
          isNumber: true,
          cell: (order) => formatAmount(order.total, order.currency, t),
        },
        { title: t('field-status'), cell: (order) => <OrderStatus status={order.status} /> },
      ]}
    />
  );
}
