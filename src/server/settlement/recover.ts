import { isPayable } from '#domain/order-status.ts';
import { findOrder, isOverdue, listOverdueOrders, lockOrder } from '#server/orders/queries.ts';
import { queueOrderEmails } from '#server/outbox/queries.ts';
import {
  type Attempt,
  claimUndecidedAttempts,
  LEASE_SECONDS,
  leaseUntil,
  postponeCheck,
  recordCall,
  transitionAttempt,
  voidUnapprovedAttempt,
  wasUndecided,
} from '#server/payments/attempts.ts';
import {
  type PaymentContext,
  type PayResult,
  payAttempt,
  resumeCapture,
  toCallResult,
} from '#server/payments/pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from '#server/payments/payment-issues.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db.ts';
import { continueTrace } from '#server/platform/tracing.ts';
import { reclaimHolds } from '#server/stock/queries.ts';
import { type FinaliserContext, finaliseAttempts } from './finalise-orders.ts';
import { voidOrder } from './void-order.ts';

/** An attempt that is not older than this can be repeated with its idempotency key without causing a second payment. */
const RETRY_WINDOW_MINUTES = 10;
/** The time after which an attempt is voided again, in case a call that pays was in progress the first time. */
const VOID_AGAIN_AFTER_MINUTES = 15;
/** An attempt undecided for longer than this is reported to staff. */
const REPORT_AFTER_MINUTES = 60;
/** The maximum delay between two checks of an attempt; the delay grows with each check. */
const MAX_DELAY_SECONDS = 15 * 60;
const BATCH_SIZE = 20;
/** After this time, a run claims no further batch, so that the leases of its attempts do not expire before it ends. */
const MAX_RUN_MS = 60_000;

/** Checks undecided attempts with the provider until their outcome is certain. */
export async function recoverAttempts(payments: PaymentContext, finaliser: FinaliserContext): Promise<void> {
  const runEnd = performance.now() + MAX_RUN_MS;
  let batch: Attempt[];
  do {
    batch = await claimUndecidedAttempts(payments.db, payments.clock(), BATCH_SIZE);
    for (const attempt of batch) await tryRecovery(payments, finaliser, attempt);
  } while (batch.length === BATCH_SIZE && performance.now() < runEnd);
}

async function tryRecovery(payments: PaymentContext, finaliser: FinaliserContext, attempt: Attempt) {
  try {
    await continueTrace(attempt.trace_parent, 'recover payment', () =>
      recoverAttempt(payments, finaliser, attempt),
    );
  } catch (error) {
    payments.log.error({ err: error, order: attempt.order_id }, 'could not recover a payment attempt');
  }
}

async function recoverAttempt(payments: PaymentContext, finaliser: FinaliserContext, attempt: Attempt) {
  const { db, clock, log } = payments;
  const ageMinutes = (clock().getTime() - attempt.created_at.getTime()) / 60_000;
  if (ageMinutes > REPORT_AFTER_MINUTES) {
    log.error(
      { order: attempt.order_id, state: attempt.state },
      'a payment has been undecided for over an hour',
    );
    const { order_id, provider, state } = attempt;
    const facts = { state, minutes: Math.floor(ageMinutes) };
    await reportPaymentIssue(
      db,
      { kind: 'undecided', subject: order_id, provider, order_id, facts },
      clock(),
    );
  }
  const resolution = await resolveAttempt(payments, attempt, ageMinutes);
  if (resolution.result === 'unknown') {
    const delaySeconds = Math.min(MAX_DELAY_SECONDS, LEASE_SECONDS * 2 ** (attempt.checks - 1));
    return postponeCheck(db, attempt.attempt_id, new Date(clock().getTime() + delaySeconds * 1000));
  }
  if (resolution.result === 'captured') await finaliseAttempts(finaliser, [attempt]);
  if (resolution.result === 'differs')
    await finaliseAttempts(finaliser, [{ ...attempt, charged: resolution.found }]);
  await resolvePaymentIssues(db, ['undecided', 'review'], attempt.order_id, clock());
}

type Resolution = PayResult | { result: 'voided' };

const UNKNOWN: Resolution = { result: 'unknown' };
const VOIDED: Resolution = { result: 'voided' };

/**
 * Finds the outcome of an attempt by continuing it from its state. If it is being authorised, the call is repeated with
 * the same key, until a repeated call could cause a second payment; the attempt is then voided. If the provider cannot
 * repeat calls (`canRetryAuthorise` is false), `payAttempt` looks the payment up instead, which is always safe.
 */
async function resolveAttempt(
  payments: PaymentContext,
  attempt: Attempt,
  ageMinutes: number,
): Promise<Resolution> {
  if (attempt.state === 'created') return resolveUnapproved(payments, attempt);
  if (attempt.state === 'capturing') return resumeCapture(payments, attempt);
  if (attempt.state === 'voiding') return voidPermanently(payments, attempt, ageMinutes);
  if (ageMinutes < RETRY_WINDOW_MINUTES || !payments.providers[attempt.provider].canRetryAuthorise) {
    const order = await findOrder(payments.db, attempt.order_id);
    return payAttempt(payments, attempt, order!.email);
  }
  return beginVoiding(payments, attempt);
}

/**
 * Checks an attempt whose payer was sent to the provider and has not come back. If the payment was approved there, it
 * is captured, unless the order has ended. If it is not approved when the hold expires, the attempt is voided. The payer
 * cannot be charged later, because only the shop captures.
 */
async function resolveUnapproved(payments: PaymentContext, attempt: Attempt): Promise<Resolution> {
  const { db, clock } = payments;
  const order = (await findOrder(db, attempt.order_id))!;
  if (attempt.provider_order_id !== null) {
    const fetched = await payments.providers[attempt.provider].fetchPayment(attempt);
    const state = fetched.outcome === 'ok' ? fetched.value.state : null;
    const isCharged = state === 'captured' || state === 'pending';
    if (isCharged || (state === 'authorised' && isPayable(order))) {
      const change = { to: 'authorising', lease_until: leaseUntil(clock()) } as const;
      const callResult = toCallResult('fetch', fetched);
      const result = await inTransaction(db, async (tx) => {
        await lockOrder(tx, attempt.order_id);
        const shortage = await reclaimHolds(tx, attempt.order_id);
        if (shortage) return 'sold-out';
        const isMoved = await transitionAttempt(tx, attempt.attempt_id, ['created'], change, callResult);
        return isMoved ? 'begun' : 'changed-by-other';
      });
      // A charged payment without stock stays undecided, so that it is reported to staff.
      if (result === 'changed-by-other' || (result === 'sold-out' && isCharged)) return UNKNOWN;
      if (result === 'begun') return payAttempt(payments, { ...attempt, state: 'authorising' }, order.email);
    }
    if (fetched.outcome === 'unknown') return UNKNOWN;
  }
  if (isPayable(order) && order.hold_until > clock()) return UNKNOWN;
  await voidUnapprovedAttempt(db, attempt.attempt_id, 'NOT_APPROVED');
  return VOIDED;
}

/** Voids an attempt too old to be repeated. It stays undecided until `voidPermanently` voids it again. */
async function beginVoiding(payments: PaymentContext, attempt: Attempt): Promise<Resolution> {
  const { db, clock } = payments;
  const result = await payments.providers[attempt.provider].void(attempt);
  const callResult = toCallResult('void', result);
  if (result.outcome !== 'ok') await recordCall(db, attempt.attempt_id, callResult);
  else {
    const change = { to: 'voiding', lease_until: minutesAfter(clock(), VOID_AGAIN_AFTER_MINUTES) } as const;
    await transitionAttempt(db, attempt.attempt_id, ['authorising'], change, callResult);
  }
  return UNKNOWN;
}

/** Voids an attempt for the second time, once no call that pays can still be in progress. */
async function voidPermanently(payments: PaymentContext, attempt: Attempt, ageMinutes: number) {
  const { db, clock } = payments;
  if (ageMinutes < RETRY_WINDOW_MINUTES + VOID_AGAIN_AFTER_MINUTES) {
    await postponeCheck(db, attempt.attempt_id, minutesAfter(clock(), VOID_AGAIN_AFTER_MINUTES));
    return UNKNOWN;
  }
  const result = await payments.providers[attempt.provider].void(attempt);
  const callResult = toCallResult('void', result);
  if (result.outcome !== 'ok') {
    await recordCall(db, attempt.attempt_id, callResult);
    return UNKNOWN;
  }
  await transitionAttempt(db, attempt.attempt_id, ['voiding'], { to: 'voided' }, callResult);
  return VOIDED;
}

/**
 * Voids orders that were cancelled or whose hold has expired, and that are certainly unpaid. The buyer gets an email only
 * if the checkout promised one, because the outcome was unknown. Visitors cannot make an outcome unknown. Otherwise, they
 * could have emails sent to other people's addresses by abandoning checkouts.
 */
export async function expireOrders({ db, clock, log }: PaymentContext): Promise<void> {
  for (const order_id of await listOverdueOrders(db, clock(), 100)) {
    const isVoided = await inTransaction(db, async (tx) => {
      const isCancelled = (await lockOrder(tx, order_id)).cancelled_at !== null;
      // The shopper may have begun another attempt to pay since the orders were listed.
      if (!(await isOverdue(tx, order_id, clock()))) return false;
      if (!(await voidOrder(tx, order_id, isCancelled ? 'cancelled' : 'hold-expired', clock()))) return false;
      if (await wasUndecided(tx, order_id))
        await queueOrderEmails(tx, isCancelled ? 'order-cancelled' : 'order-void', [order_id]);
      return true;
    });
    if (isVoided) log.info({ order: order_id }, 'unpaid order voided');
  }
}
