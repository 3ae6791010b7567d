import { type FinaliserContext, finaliseAttempts } from '#server/orders/finalise-orders.ts';
import { findOrder, overdueOrders } from '#server/orders/queries.ts';
import { voidOrder } from '#server/orders/void-order.ts';
import {
  type Attempt,
  LEASE_SECONDS,
  leaseFrom,
  moveAttempt,
  postponeAttempt,
  recordCall,
  takeUndecided,
} from './attempts.ts';
import { callResultOf, captureAttempt, type PaymentContext, payAttempt } from './pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from './payment-issues.ts';

/** As long as a repeat with the same key is sure to be the same payment. */
const REPEAT_FOR_MINUTES = 10;
/** A first call may still have been under way when its key was voided: void once more after this. */
const VOID_AGAIN_AFTER_MINUTES = 15;
/** An attempt undecided for longer than this is something a person must look at. */
const REPORT_AFTER_MINUTES = 60;
/** Looks at the same attempt come further and further apart, up to this. */
const MAX_DELAY_SECONDS = 15 * 60;
const AT_ONCE = 20;

/**
 * Finishes what was left undecided: asks the provider until it is certain. Each attempt has a
 * lease, so that two processes never work on the same one.
 */
export async function recoverAttempts(payments: PaymentContext, finalising: FinaliserContext): Promise<void> {
  for (const attempt of await takeUndecided(payments.db, payments.clock(), AT_ONCE)) {
    try {
      await recoverAttempt(payments, finalising, attempt);
    } catch (error) {
      payments.log.error({ err: error, order: attempt.order_id }, 'an attempt could not be recovered');
    }
  }
}

async function recoverAttempt(
  payments: PaymentContext,
  finalising: FinaliserContext,
  attempt: Attempt,
): Promise<void> {
  const { db, clock, log } = payments;
  const minutes = (clock().getTime() - attempt.created_at.getTime()) / 60_000;
  if (minutes > REPORT_AFTER_MINUTES) {
    log.error({ order: attempt.order_id, state: attempt.state }, 'a payment is undecided for over an hour');
    const { order_id, provider, state } = attempt;
    const facts = { state, minutes: Math.floor(minutes) };
    await reportPaymentIssue(
      db,
      { kind: 'undecided', subject: order_id, provider, order_id, facts },
      clock(),
    );
  }
  const outcome = await settle(payments, attempt, minutes);
  if (outcome === 'unknown') {
    const pause = Math.min(MAX_DELAY_SECONDS, LEASE_SECONDS * 2 ** (attempt.checks - 1));
    return postponeAttempt(db, attempt.attempt_id, new Date(clock().getTime() + pause * 1000));
  }
  if (outcome === 'captured') await finaliseAttempts(finalising, [attempt]);
  await resolvePaymentIssues(db, ['undecided', 'review'], attempt.order_id, clock());
}

async function settle(payments: PaymentContext, attempt: Attempt, minutes: number): Promise<string> {
  if (attempt.state === 'created') return settleUnapproved(payments, attempt);
  if (attempt.state === 'capturing') return (await captureAttempt(payments, attempt)).result;
  if (attempt.state === 'voiding') return voidPermanently(payments, attempt, minutes);
  if (minutes < REPEAT_FOR_MINUTES || !payments.providers[attempt.provider].repeatsByKey) {
    const order = await findOrder(payments.db, attempt.order_id);
    return (await payAttempt(payments, attempt, order!.email)).result;
  }
  return beginVoiding(payments, attempt);
}

/**
 * The payer was sent to the provider and did not come back. Who agreed there meant to pay; who has
 * not, by the time the hold is over, did not: only this shop can capture, so nothing can come later.
 */
async function settleUnapproved(payments: PaymentContext, attempt: Attempt): Promise<string> {
  const { db, clock } = payments;
  const order = await findOrder(db, attempt.order_id);
  if (attempt.provider_order_id !== null) {
    const found = await payments.providers[attempt.provider].fetch(attempt);
    const state = found.outcome === 'ok' ? found.value.state : null;
    const isTaken = state === 'captured' || state === 'pending';
    if (isTaken || (state === 'authorised' && order!.cancelled_at === null)) {
      const change = { to: 'authorising', lease_until: leaseFrom(clock()) } as const;
      const moved = await moveAttempt(
        db,
        attempt.attempt_id,
        ['created'],
        change,
        callResultOf('fetch', found),
      );
      if (!moved) return 'unknown';
      return (await payAttempt(payments, { ...attempt, state: 'authorising' }, order!.email)).result;
    }
    if (found.outcome === 'unknown') return 'unknown';
  }
  if (order!.hold_until > clock() && order!.cancelled_at === null) return 'unknown';
  const note = { call: 'void', outcome: 'ok', code: 'NOT_APPROVED' } as const;
  await moveAttempt(db, attempt.attempt_id, ['created'], { to: 'voided' }, note);
  return 'voided';
}

/** Too old to repeat safely: whatever the first call may have left is ended by its key. */
async function beginVoiding(payments: PaymentContext, attempt: Attempt): Promise<string> {
  const response = await payments.providers[attempt.provider].void(attempt);
  const note = callResultOf('void', response);
  if (response.outcome !== 'ok') await recordCall(payments.db, attempt.attempt_id, note);
  else {
    const lease_until = minutesAfter(payments.clock(), VOID_AGAIN_AFTER_MINUTES);
    await moveAttempt(payments.db, attempt.attempt_id, ['authorising'], { to: 'voiding', lease_until }, note);
  }
  return 'unknown';
}

async function voidPermanently(payments: PaymentContext, attempt: Attempt, minutes: number): Promise<string> {
  const { db, clock } = payments;
  if (minutes < REPEAT_FOR_MINUTES + VOID_AGAIN_AFTER_MINUTES) {
    await postponeAttempt(db, attempt.attempt_id, minutesAfter(clock(), VOID_AGAIN_AFTER_MINUTES));
    return 'unknown';
  }
  const response = await payments.providers[attempt.provider].void(attempt);
  const note = callResultOf('void', response);
  if (response.outcome !== 'ok') {
    await recordCall(db, attempt.attempt_id, note);
    return 'unknown';
  }
  await moveAttempt(db, attempt.attempt_id, ['voiding'], { to: 'voided' }, note);
  return 'voided';
}

/** Ends orders whose hold is over and which are surely unpaid. */
export async function expireOrders({ db, clock, log }: PaymentContext): Promise<void> {
  for (const order_id of await overdueOrders(db, clock(), 100)) {
    const ended = await db.transaction().execute((tx) => voidOrder(tx, order_id, 'hold-over', clock()));
    if (ended) log.info({ order: order_id }, 'unpaid order ended');
  }
}

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000);
