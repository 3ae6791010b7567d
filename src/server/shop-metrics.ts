import { IMPORT_STATES } from '#domain/import/outcome.ts';
import { bulkQueueState } from './admin/bulk/queries.ts';
import { listDataCheckResults } from './admin/overview/data-checks.ts';
import { listBackupAges } from './backups/queries.ts';
import type { AppContext } from './calls/context.ts';
import { countImportsByState, importQueueState } from './imports/queries.ts';
import { listJobStates } from './jobs/run-jobs.ts';
import { outboxQueueState } from './outbox/queries.ts';
import { undecidedQueueState } from './payments/attempts.ts';
import { eventQueueState } from './payments/events.ts';
import { refundQueueState } from './payments/refund-queries.ts';
import type { Database, Replica } from './platform/db.ts';
import type { QueueState } from './platform/queue-state.ts';
import { freeBytes } from './platform/readiness.ts';

/** The queue of each background job, by the name of the job. */
const QUEUES = {
  mails: (db, now) => outboxQueueState(db, 'mail', now),
  conversions: (db, now) => outboxQueueState(db, 'conversion', now),
  'recover-payments': undecidedQueueState,
  refunds: refundQueueState,
  'provider-events': eventQueueState,
  imports: importQueueState,
  'bulk-changes': bulkQueueState,
} satisfies Record<string, (db: Database['db'], now: Date) => Promise<QueueState>>;

/** Registers the metrics read at each scrape. All processes report the same values, except for pool and disk. */
export function registerShopMetrics(
  { metrics, db, clock, settings }: AppContext,
  { poolUsage }: Database,
  replica: Replica | undefined,
  jobs: string[],
): void {
  if (poolUsage) {
    metrics.observe('database_connections', 'Connections of this process and callers waiting for one.', () =>
      Object.entries(poolUsage()).map(([state, value]) => ({ labels: { state }, value })),
    );
    metrics.observe('database_connections_max', 'Maximum number of connections of this process.', () => [
      { value: settings.database_connections },
    ]);
  }
  if (replica)
    metrics.observe(
      'database_replica_lag_seconds',
      'Age of the oldest change that the replica has not replayed.',
      async () => {
        const value = await replica.lag();
        return value === null ? [] : [{ value }];
      },
    );
  metrics.observe('data_dir_free_bytes', 'Free disk space in DATA_DIR.', async () => {
    const value = await freeBytes(settings.data_dir);
    return value === null ? [] : [{ value }];
  });

  // Metrics are read in the order of registration, so the next metric reuses the states that this one has just read.
  let queues: (readonly [queue: string, state: QueueState])[] = [];
  metrics.observe('shop_queue_entries', 'Entries that wait for a background job.', async () => {
    queues = [];
    for (const [queue, read] of Object.entries(QUEUES)) queues.push([queue, await read(db, clock())]);
    return queues.map(([queue, { entries }]) => ({ labels: { queue }, value: entries }));
  });
  metrics.observe('shop_queue_oldest_age_seconds', 'Age of the oldest entry that waits.', () =>
    queues.map(([queue, { age_seconds }]) => ({ labels: { queue }, value: age_seconds })),
  );

  let states: Awaited<ReturnType<typeof listJobStates>> = [];
  metrics.observe('shop_job_overdue_seconds', 'Time since a job was due; 0 while it runs.', async () => {
    states = await listJobStates(db, jobs);
    return states.map(({ name, overdue_seconds }) => ({ labels: { name }, value: overdue_seconds }));
  });
  metrics.observe('shop_job_failing', '1 if the last run of the job failed.', () =>
    states.map(({ name, is_failing }) => ({ labels: { name }, value: is_failing ? 1 : 0 })),
  );

  metrics.observe('shop_imports', 'Catalogue files by state.', async () => {
    const counts = new Map((await countImportsByState(db)).map(({ state, n }) => [state, n]));
    return IMPORT_STATES.map((state) => ({ labels: { state }, value: counts.get(state) ?? 0 }));
  });

  metrics.observe(
    'shop_data_check_mismatches',
    'Records that failed the last run of a data check.',
    async () =>
      (await listDataCheckResults(db)).map(({ name, mismatches }) => ({
        labels: { name },
        value: mismatches,
      })),
  );
  metrics.observe(
    'shop_backup_age_seconds',
    'Time since a backup was saved, and restored to check it.',
    async () =>
      (await listBackupAges(db, clock())).map(({ step, age_seconds }) => ({
        labels: { state: step },
        value: age_seconds,
      })),
  );
}
