import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { claimDue, markFailed, markSent, nextAttemptAt, type OutboxEntries } from './queries.ts';

const BATCH_SIZE = 20;
/** Well below the lease, so that the last entry of a batch is sent before another process can claim it. */
const MAX_BATCH_MS = 40_000;

/** An undelivered purchase event affects no customer. */
const FAILURE_LEVEL = { mail: 'error', conversion: 'warn' } as const;

/** Sends the due entries of one kind. Failed ones are retried with growing delays for about a day. */
export async function deliverDue<Kind extends keyof OutboxEntries>(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  kind: Kind,
  send: (entry: OutboxEntries[Kind]) => Promise<void>,
): Promise<void> {
  const started = clock().getTime();
  for (const entry of await claimDue(db, kind, clock(), BATCH_SIZE)) {
    // The receiving server is slow: the rest is due again when the lease ends.
    if (clock().getTime() - started > MAX_BATCH_MS) return;
    const { outbox_id, dedupe_key, attempts } = entry;
    try {
      await send(entry);
      await markSent(db, outbox_id, clock());
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log[FAILURE_LEVEL[kind]](
        { kind, entry: dedupe_key, attempts, reason },
        'could not deliver an outbox entry',
      );
      await markFailed(db, outbox_id, reason, nextAttemptAt(clock(), attempts), clock());
    }
  }
}
