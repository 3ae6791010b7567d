import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { composeEmail } from './compose-email.ts';
import type { Mailer } from './mailer.ts';
import { claimDueEmails, markFailed, markSent, nextAttemptAt, type QueuedEmail } from './queries.ts';

export interface OutboxContext {
  db: Db;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  settings: Settings;
  secrets: Secrets;
}

const BATCH_SIZE = 20;
/** Well below the lease, so that the last email of a round is sent before another process can claim it. */
const MAX_ROUND_MS = 40_000;

/** Sends due emails. Failed ones are retried with growing delays for about a day. */
export async function sendDueEmails(context: OutboxContext): Promise<void> {
  const started = context.clock().getTime();
  for (const queued of await claimDueEmails(context.db, context.clock(), BATCH_SIZE)) {
    // The server is slow: the rest is due again when the lease ends.
    if (context.clock().getTime() - started > MAX_ROUND_MS) return;
    await sendOne(context, queued);
  }
}

async function sendOne(context: OutboxContext, queued: QueuedEmail): Promise<void> {
  const { db, clock, mailer, log } = context;
  try {
    const email = await composeEmail(context, queued);
    if (email) await mailer.send(email);
    await markSent(db, queued.outbox_id, clock());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const due_at = nextAttemptAt(clock(), queued.attempts);
    log.error({ email: queued.dedupe_key, attempts: queued.attempts, reason }, 'could not send an email');
    await markFailed(db, queued.outbox_id, reason, due_at, clock());
  }
}
