import type { ImportProgress } from '#domain/import/outcome.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { type ImportRow, renewLease } from './queries.ts';

/** Somebody wants the import stopped; nothing of it stays. */
export class Cancelled extends Error {}
/** The process ends; another one takes the import up where it began. */
export class Stopped extends Error {}

/** The running work on one import. */
export interface Heartbeat {
  progress: ImportProgress;
  signal: AbortSignal;
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 1000;

/**
 * Renews the lease while the work goes on, and hears whether it shall stop. Inside a transaction of the
 * embedded database the shop has one connection: the sign waits until it is over.
 */
export function heartbeat(
  { db, log, told }: { db: Db; log: Log; told: (progress: ImportProgress) => void },
  row: ImportRow,
  ending: AbortSignal | undefined,
): Heartbeat {
  const cancel = new AbortController();
  const end = () => cancel.abort(new Stopped());
  ending?.addEventListener('abort', end, { once: true });
  if (row.cancel_wanted) cancel.abort(new Cancelled());
  let asking: Promise<void> | null = null;
  const life: Heartbeat = {
    progress: { step: 'reading', done: 0, total: row.file_size },
    signal: cancel.signal,
    async stop() {
      clearInterval(timer);
      ending?.removeEventListener('abort', end);
      await asking;
    },
  };
  const timer = setInterval(() => {
    told(life.progress);
    asking ??= renewLease(db, row.import_id, life.progress)
      .then((isUnwanted) => {
        if (isUnwanted) cancel.abort(new Cancelled());
      })
      .catch((error) => log.warn({ err: error }, 'an import could not say that it lives'))
      .finally(() => {
        asking = null;
      });
  }, HEARTBEAT_MS);
  return life;
}
