import { type Finalising, finaliseAttempts } from '#server/orders/finalise-orders.ts';
import { findOrder, overdueOrders } from '#server/orders/queries.ts';
import { voidOrder } from '#server/orders/void-order.ts';
import { type Attempt, moveAttempt, noteCall, postponeAttempt, takeUndecided } from './attempts.ts';
import { captureAttempt, noteOf, type Payments, payAttempt } from './pay.ts';

/** As long as a repeat with the same key is sure to be the same payment. */
const REPEAT_FOR_MINUTES = 10;
/** A first call may still have been under way when its key was cancelled: cancel once more after this. */
const CANCEL_AGAIN_AFTER_MINUTES = 15;
/** An attempt undecided for longer than this is something a person must look at. */
const ALARM_AFTER_MINUTES = 60;
const AT_ONCE = 20;

/**
 * Finishes what was left undecided: asks the provider until it is certain. Each attempt has a
 * lease, so that two processes never work on the same one.
 */
export async function recoverAttempts(payments: Payments, finalising: Finalising): Promise<void> {
  for (const attempt of await takeUndecided(payments.db, payments.clock(), AT_ONCE)) {
    try {
      await recoverAttempt(payments, finalising, attempt);
    } catch (error) {
      payments.log.error({ err: error, order: attempt.order_id }, 'an attempt could not be recovered');
    }
  }
}

async function recoverAttempt(payments: Payments, finalising: Finalising, attempt: Attempt): Promise<void> {
  const { clock, log } = payments;
  const minutes = (clock().getTime() - attempt.created_at.getTime()) / 60_000;
  if (minutes > ALARM_AFTER_MINUTES) {
    log.error({ order: attempt.order_id, state: attempt.state }, 'a payment is undecided for over an hour');
  }
  const outcome = await settle(payments, attempt, minutes);
  if (outcome === 'captured') await finaliseAttempts(finalising, [attempt]);
}

async function settle(payments: Payments, attempt: Attempt, minutes: number): Promise<string> {
  if (attempt.state === 'capturing') return (await captureAttempt(payments, attempt)).result;
  if (attempt.state === 'voiding') return cancelForGood(payments, attempt, minutes);
  if (minutes < REPEAT_FOR_MINUTES) {
    const order = await findOrder(payments.db, attempt.order_id);
    return (await payAttempt(payments, attempt, order!.email)).result;
  }
  return beginCancelling(payments, attempt);
}

/** Too old to repeat safely: whatever the first call may have left is ended by its key. */
async function beginCancelling(payments: Payments, attempt: Attempt): Promise<string> {
  const answer = await payments.provider.cancelByKey(attempt.currency, attempt.idempotency_key);
  const note = noteOf('cancel', answer);
  if (answer.outcome !== 'ok') await noteCall(payments.db, attempt.attempt_id, note);
  else {
    const lease_until = minutesAfter(payments.clock(), CANCEL_AGAIN_AFTER_MINUTES);
    await moveAttempt(payments.db, attempt.attempt_id, ['authorising'], { to: 'voiding', lease_until }, note);
  }
  return 'unknown';
}

async function cancelForGood(payments: Payments, attempt: Attempt, minutes: number): Promise<string> {
  const { db, provider, clock } = payments;
  if (minutes < REPEAT_FOR_MINUTES + CANCEL_AGAIN_AFTER_MINUTES) {
    await postponeAttempt(db, attempt.attempt_id, minutesAfter(clock(), CANCEL_AGAIN_AFTER_MINUTES));
    return 'unknown';
  }
  const answer = await provider.cancelByKey(attempt.currency, attempt.idempotency_key);
  const note = noteOf('cancel', answer);
  if (answer.outcome !== 'ok') {
    await noteCall(db, attempt.attempt_id, note);
    return 'unknown';
  }
  await moveAttempt(db, attempt.attempt_id, ['voiding'], { to: 'voided' }, note);
  return 'voided';
}

/** Ends orders whose hold is over and which are surely unpaid. */
export async function expireOrders({ db, clock, log }: Payments): Promise<void> {
  for (const order_id of await overdueOrders(db, clock(), 100)) {
    const ended = await db.transaction().execute((tx) => voidOrder(tx, order_id, 'hold-over', clock()));
    if (ended) log.info({ order: order_id }, 'unpaid order ended');
  }
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
