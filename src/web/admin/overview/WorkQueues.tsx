import { WORK_QUEUES, type WorkQueue } from '#domain/work-queues.ts';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';
import { Stat } from './Stat.tsx';

/** The list of each queue, with the same rows as its count. */
const QUEUE_PATHS: Record<WorkQueue, string> = {
  'to-ship': sectionPath('orders', { queue: 'to-ship', sort: 'date-asc' }),
  fit: sectionPath('orders', { queue: 'fit', sort: 'date-asc' }),
  payment: sectionPath('orders', { queue: 'payment', sort: 'date-asc' }),
  refund: sectionPath('orders', { queue: 'refund', sort: 'date-asc' }),
  messages: sectionPath('messages', { status: 'Received', unread: 'yes' }),
  'low-stock': sectionPath('items', { stock: 'low' }),
};

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
            to={QUEUE_PATHS[queue]}
          />
        );
      })}
    </section>
  );
}
