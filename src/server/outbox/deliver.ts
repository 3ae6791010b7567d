import { setTimeout as setTimeoutPromise } from 'node:timers/promises';
import type { AppContext } from '#server/calls/context.ts';
import { withinTime } from '#server/platform/time-limit.ts';
import {
  claimDue,
  markFailed,
  markSent,
  nextAttemptAt,
  type OutboxEntries,
  RENEW_INTERVAL_MS,
  renewClaim,
} from './queries.ts';

/** The number of senders that send entries concurrently, so that one slow delivery does not delay all others. */
const CONCURRENCY = 5;
/** The minimum time between two entries of one sender, so that emails do not delay shoppers' requests. */
const MIN_INTERVAL_MS = 200;
/** After this time, a run starts no more entries and no longer waits for slow ones. The next run sends the others. */
const MAX_RUN_MS = 40_000;

/** Log levels of failed deliveries; a lost purchase event affects no customer. */
const FAILURE_LEVEL = { mail: 'error', conversion: 'warn' } as const;

/** Thrown if an entry was sent, but the receiver did not confirm it. Sending it again may produce a second copy. */
export class UnconfirmedDelivery extends Error {}

export interface DeliveryContext extends Pick<AppContext, 'db' | 'clock' | 'log'> {
  /** Aborted when the process stops. Only the entries in progress are then finished. */
  stop?: AbortSignal | undefined;
}

/** Sends due entries. Failed ones are retried for about a day with growing delays, unconfirmed ones only once. */
export async function deliverDue<Kind extends keyof OutboxEntries>(
  context: DeliveryContext,
  kind: Kind,
  send: (entry: OutboxEntries[Kind]) => Promise<void>,
): Promise<void> {
  const { db, clock, stop } = context;
  const startedAt = clock().getTime();
  const isRunOver = () => stop?.aborted || clock().getTime() - startedAt > MAX_RUN_MS;
  const claimNext = async () => (isRunOver() ? undefined : (await claimDue(db, kind, clock(), 1))[0]);
  const sendUntilNoneIsDue = async (first: OutboxEntries[Kind]) => {
    let entry: OutboxEntries[Kind] | undefined = first;
    while (entry) {
      const pause = setTimeoutPromise(MIN_INTERVAL_MS);
      await deliver(context, kind, entry, send);
      entry = await claimNext();
      if (entry) await pause;
    }
  };
  const deliveries = (await claimDue(db, kind, clock(), CONCURRENCY)).map(sendUntilNoneIsDue);
  await withinTime(Promise.all(deliveries), MAX_RUN_MS);
}

async function deliver<Kind extends keyof OutboxEntries>(
  { db, clock, log }: DeliveryContext,
  kind: Kind,
  entry: OutboxEntries[Kind],
  send: (entry: OutboxEntries[Kind]) => Promise<void>,
): Promise<void> {
  const { outbox_id, dedupe_key, attempts } = entry;
  const renewalTimer = setInterval(
    () => renewClaim(db, outbox_id, clock()).catch(() => {}),
    RENEW_INTERVAL_MS,
  );
  try {
    await send(entry);
    await markSent(db, outbox_id, clock());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const is_unconfirmed = error instanceof UnconfirmedDelivery;
    const details = { kind, entry: dedupe_key, attempts, reason: withoutAddresses(reason), is_unconfirmed };
    log[FAILURE_LEVEL[kind]](details, 'could not deliver an outbox entry');
    const wasRepeated = is_unconfirmed && entry.is_unconfirmed;
    const retry_at = wasRepeated ? null : nextAttemptAt(clock(), attempts);
    await markFailed(db, outbox_id, { reason, is_unconfirmed, retry_at }, clock());
  } finally {
    clearInterval(renewalTimer);
  }
}

/** Removes email addresses from an error, because mail servers often repeat the recipient's address. */
const withoutAddresses = (reason: string): string =>
  reason.replaceAll(/[^\s<>@]{1,64}@[^\s<>@]{1,255}/g, '(address)');
