import { attemptOfEvent, isUndecided, wakeAttempt } from './attempts.ts';
import { recordDispute } from './disputes.ts';
import { markHandled, takeEvents, type WaitingEvent } from './events.ts';
import type { PaymentContext } from './pay.ts';
import { syncRefunds } from './sync-refunds.ts';

const AT_ONCE = 50;

/**
 * Follows up what providers have told. An event only says where to look: doubled, late or out of order
 * it leads to the same state. One about a payment that is not ours is put aside.
 */
export async function processProviderEvents(payments: PaymentContext): Promise<void> {
  for (const event of await takeEvents(payments.db, payments.clock(), AT_ONCE)) {
    try {
      await processProviderEvent(payments, event);
    } catch (error) {
      payments.log.error({ err: error, event: event.event_id }, 'an event could not be followed up');
    }
  }
}

async function processProviderEvent(payments: PaymentContext, event: WaitingEvent): Promise<void> {
  const { db, clock } = payments;
  const attempt = await attemptOfEvent(db, event.provider, event.about);
  if (!attempt) return markHandled(db, event, 'not-ours', null, clock());
  if (event.about.dispute) await recordDispute(payments, attempt, event.about.dispute);
  if (isUndecided(attempt.state)) await wakeAttempt(db, attempt.attempt_id, clock());
  if (attempt.state === 'captured' && !(await syncRefunds(payments, attempt))) return;
  await markHandled(db, event, 'worked', attempt.order_id, clock());
}
