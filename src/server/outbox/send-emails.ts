import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { composeEmail } from './compose-email.ts';
import type { Mailer } from './mailer.ts';
import { markFailed, markSent, nextAttempt, type QueuedEmail, takeDueEmails } from './queries.ts';

export interface Sending {
  db: Db;
  clock: Clock;
  log: Log;
  mailer: Mailer;
  settings: Settings;
  secrets: Secrets;
}

const AT_ONCE = 20;
/** Well below the lease, so that the last mail of a round is out before another process may take it. */
const MAX_ROUND_MS = 40_000;

/** Sends what is due. A mail that fails is tried again, later each time, for about a day. */
export async function sendDueEmails(sending: Sending): Promise<void> {
  const began = sending.clock().getTime();
  for (const queued of await takeDueEmails(sending.db, sending.clock(), AT_ONCE)) {
    // A slow server: the rest is due again when the lease ends, and nobody sends it meanwhile.
    if (sending.clock().getTime() - began > MAX_ROUND_MS) return;
    await sendOne(sending, queued);
  }
}

async function sendOne(sending: Sending, queued: QueuedEmail): Promise<void> {
  const { db, clock, mailer, log } = sending;
  try {
    const mail = await composeEmail(sending, queued);
    if (mail) await mailer.send(mail);
    await markSent(db, queued.outbox_id, clock());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const due = nextAttempt(clock(), queued.tries);
    log.error({ mail: queued.dedupe_key, tries: queued.tries, reason }, 'mail not sent');
    await markFailed(db, queued.outbox_id, reason, due, clock());
  }
}
