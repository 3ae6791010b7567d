import { expediteCheck, findAttemptForEvent, isUndecided } from '#server/payments/attempts.ts';
import { claimEvents, markHandled, type PendingEvent } from '#server/payments/events.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { recordDispute } from './disputes.ts';
import { syncRefunds } from './sync-refunds.ts';

const BATCH_SIZE = 50;

/**
 * Handles stored webhook events. An event only names the payment to fetch, so duplicate, late or reordered
 * events lead to the same state. Events about payments that are not ours are marked and ignored.
 */
export async function processProviderEvents(payments: PaymentContext): Promise<void> {
  for (const event of await claimEvents(payments.db, payments.clock(), BATCH_SIZE)) {
    try {
      await processProviderEvent(payments, event);
    } catch (error) {
      payments.log.error({ err: error, event: event.event_id }, 'could not process a provider event');
    }
  }
}

async function processProviderEvent(payments: PaymentContext, event: PendingEvent): Promise<void> {
  const { db, clock } = payments;
  const attempt = await findAttemptForEvent(db, event.provider, event.about);
  if (!attempt) return markHandled(db, event, 'not-ours', null, clock());
  if (event.about.dispute) await recordDispute(payments, attempt, event.about.dispute);
  if (isUndecided(attempt.state)) await expediteCheck(db, attempt.attempt_id, clock());
  if (attempt.state === 'captured' && !(await syncRefunds(payments, attempt))) return;
  await markHandled(db, event, 'worked', attempt.order_id, clock());
}
