import { currencyCode } from '#domain/money.ts';
import { WORK_QUEUES } from '#domain/work-queues.ts';
import { formatAmount } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { QUEUE_LISTS, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';

/** The numbers of records that await staff, with links to the lists. */
export function WorkQueues({ queues }: { queues: Overview['queues'] }) {
  const { t } = useAdmin();
  return (
    <section className="stats" aria-label={t('overview-queues')}>
      {WORK_QUEUES.map((queue) => {
        const { count, is_more } = queues[queue];
        return (
          <Stat
            key={queue}
            label={t(`queue-${queue}`)}
            value={is_more ? t('overview-queue-more', { count }) : String(count)}
            to={QUEUE_LISTS[queue].path}
            isDue={count > 0}
          />
        );
      })}
    </section>
  );
}

/** Today's net sales in each currency, with links to the documents. */
export function SalesToday({ sales, today }: { sales: Overview['currencies']; today: string }) {
  const { t } = useAdmin();
  return (
    <section className="stats" aria-label={t('overview-today')}>
      {sales.map(({ currency, figures }) => (
        <Stat
          key={currency}
          label={t('overview-today-of', { day: today, currency: currencyCode(currency) })}
          value={formatAmount(figures.net_sales.today, currency, t)}
          to={sectionPath('documents', { currency, from: today, until: today })}
          note={t('overview-today-orders', {
            count: figures.orders.today,
            average: formatAmount(figures.average_order.today, currency, t),
          })}
        />
      ))}
    </section>
  );
}

/** A figure that links to the list of the records it counts or adds up; emphasised if it `isDue`. */
function Stat(props: { label: string; value: string; to: string; note?: string; isDue?: boolean }) {
  const { t } = useAdmin();
  const { label, value, to, note, isDue } = props;
  return (
    <div className="panel left-bar stat" data-due={isDue}>
      <p className="quiet">{label}</p>
      <p>
        <Link to={to} aria-label={t('overview-figure-value', { figure: label, value })}>
          <span className="stat-now">{value}</span>
        </Link>
      </p>
      {note ? <p className="quiet">{note}</p> : null}
    </div>
  );
}
