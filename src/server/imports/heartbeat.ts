import type { ImportProgress } from '#domain/import/outcome.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { type ImportRow, renewLease } from './queries.ts';

/** Thrown when a staff member has cancelled the import. */
export class ImportCancelled extends Error {}
/** Thrown when the process is shutting down; another process will restart the import. */
export class ImporterStopped extends Error {}

export interface Heartbeat {
  /** Set by the stage that runs, and stored at each renewal. */
  progress: ImportProgress;
  signal: AbortSignal;
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 1000;

/**
 * Renews the lease of an import until `stop` is called, and aborts `signal` when the import is cancelled or the process
 * shuts down. On the embedded database, which has one connection, a renewal waits for the running transaction.
 */
export function startHeartbeat(
  { db, log, onProgress }: { db: Db; log: Log; onProgress: (progress: ImportProgress) => void },
  row: ImportRow,
  shutdown: AbortSignal | undefined,
): Heartbeat {
  const controller = new AbortController();
  const abortOnShutdown = () => controller.abort(new ImporterStopped());
  shutdown?.addEventListener('abort', abortOnShutdown, { once: true });
  if (row.cancel_wanted) controller.abort(new ImportCancelled());
  let renewal: Promise<void> | null = null;
  const step = row.state === 'applying' || row.state === 'undoing' ? row.state : 'reading';
  const heartbeat: Heartbeat = {
    progress: { step, done: 0, total: 0 },
    signal: controller.signal,
    async stop() {
      clearInterval(timer);
      shutdown?.removeEventListener('abort', abortOnShutdown);
      await renewal;
    },
  };
  const timer = setInterval(() => {
    onProgress(heartbeat.progress);
    renewal ??= renewLease(db, row, heartbeat.progress)
      .then((isCancelled) => {
        if (isCancelled) controller.abort(new ImportCancelled());
      })
      .catch((error) => log.warn({ err: error }, 'the lease of an import could not be renewed'))
      .finally(() => {
        renewal = null;
      });
  }, HEARTBEAT_MS);
  return heartbeat;
}
