import { WORK_QUEUES } from '#domain/work-queues.ts';
import { QUEUE_LISTS } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { Overview } from './overview.ts';
import { Stat } from './Stat.tsx';

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
