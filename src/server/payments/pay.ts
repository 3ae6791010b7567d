import { setTimeout } from 'node:timers/promises';
import { currencyCode } from '#domain/money.ts';
import type { PaymentMethodId, ProviderId } from '#domain/payment.ts';
import type { AppContext } from '#server/calls/context.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  type Attempt,
  type CallResult,
  findAttempt,
  leaseUntil,
  recordCall,
  setCaptureDetails,
  transitionAttempt,
} from './attempts.ts';
import { timeUntil } from './deadline.ts';
import { reportPaymentIssue } from './payment-issues.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { Deadline, DeclineClass, PaymentProvider, ProviderPayment, ProviderResult } from './provider.ts';

/** The points in a placement or refund at which a test can stop the process. */
export type PlacementStep =
  | 'before-prepare-commits'
  | 'prepared'
  | 'prepare-responded'
  | 'authorise-responded'
  | 'authorise-recorded'
  | 'capture-responded'
  | 'finalised'
  | 'refund-responded'
  | 'refunded';

export interface PaymentContext extends Pick<AppContext, 'db' | 'secrets' | 'clock' | 'log'> {
  /** The seller's details, printed on credit notes. */
  shop: Settings['shop'];
  methods: Record<PaymentMethodId, PaymentMethod>;
  /** The providers of all payments, including those received outside the checkout. */
  providers: Record<ProviderId, PaymentProvider>;
  /** The time for all provider calls of one placement or command together, in milliseconds. */
  request_timeout: number;
  /** Called at each step; a no-op outside tests. */
  onStep(step: PlacementStep): Promise<void> | void;
}

export type PayResult =
  | { result: 'captured'; payer_name: string | null }
  | { result: 'declined'; decline: DeclineClass }
  /** Captured, but with another amount or currency, so it cannot pay the order. */
  | { result: 'differs'; found: ProviderPayment }
  | { result: 'unknown' };

const UNKNOWN: PayResult = { result: 'unknown' };

/** The pauses before the second and third try of a call with unknown outcome. */
const RETRY_DELAYS_MS = [250, 1000];

export const requestDeadline = ({ request_timeout }: PaymentContext): Deadline =>
  performance.now() + request_timeout;

/**
 * Authorises and captures the payment of an attempt, outside any transaction. Each outcome is stored before the next
 * call, so that another process can continue an attempt that was interrupted or reached its deadline.
 */
export async function payAttempt(
  payments: PaymentContext,
  attempt: Attempt,
  email: string,
  deadline = requestDeadline(payments),
): Promise<PayResult> {
  const provider = payments.providers[attempt.provider];
  const token = attempt.sealed_token ? payments.secrets.open(attempt.sealed_token) : '';
  const request = { ...attempt, token, email };
  const authorised = await withRetries(() => provider.authorise(request, deadline), deadline);
  await payments.onStep('authorise-responded');
  return recordAuthorisation(payments, attempt, authorised, deadline);
}

/** Records the outcome of `authorise` and captures the payment if it was authorised. */
async function recordAuthorisation(
  payments: PaymentContext,
  attempt: Attempt,
  result: ProviderResult<ProviderPayment>,
  deadline: Deadline,
): Promise<PayResult> {
  const { db, clock } = payments;
  const { attempt_id } = attempt;
  const callResult = toCallResult('authorise', result);
  if (result.outcome === 'unknown') {
    await recordCall(db, attempt_id, callResult);
    return UNKNOWN;
  }
  if (result.outcome === 'declined') return recordDecline(payments, attempt, result, callResult);
  const mismatch = findMismatch(attempt, result.value);
  if (mismatch) await reportMismatch(payments, attempt, result.value, mismatch);
  const { payment_id, state, card } = result.value;
  if (mismatch && state === 'authorised')
    return voidMismatch(payments, attempt, result.value, mismatch, deadline);
  const payer_name = result.value.payer_name ?? attempt.payer_name;
  const change = { to: 'capturing', payment_id, payer_name, card, lease_until: leaseUntil(clock()) } as const;
  const isMoved = await transitionAttempt(db, attempt_id, ['authorising'], change, callResult);
  if (!isMoved) return UNKNOWN;
  await payments.onStep('authorise-recorded');
  // The payment is captured already, although it differs. The background job checks it again and returns the money.
  if (mismatch) return UNKNOWN;
  const capturing = { ...attempt, provider_payment_id: payment_id, payer_name, state: 'capturing' } as const;
  return captureAttempt(payments, capturing, deadline);
}

/** Voids an authorisation that differs from the attempt. The shopper pays the exact amount or nothing. */
async function voidMismatch(
  payments: PaymentContext,
  attempt: Attempt,
  found: ProviderPayment,
  code: string,
  deadline: Deadline,
): Promise<PayResult> {
  const voided = await payments.providers[attempt.provider].void(attempt, deadline);
  const callResult = toCallResult('void', voided);
  if (voided.outcome !== 'ok') {
    await recordCall(payments.db, attempt.attempt_id, callResult);
    return UNKNOWN;
  }
  const decline = isPartialAmount(attempt, found) ? 'partly-approved' : 'unavailable';
  return recordDecline(payments, attempt, { decline, code }, callResult);
}

const isPartialAmount = (attempt: Attempt, { amount, currency }: ProviderPayment): boolean =>
  amount < attempt.amount && currency === currencyCode(attempt.currency);

async function reportMismatch(
  { db, log, clock }: PaymentContext,
  attempt: Attempt,
  found: ProviderPayment,
  mismatch: string,
): Promise<void> {
  const { attempt_id: subject, order_id, provider } = attempt;
  log.error({ order: order_id, differs: mismatch }, 'payment differs from the attempt');
  const { payment_id, amount, currency, reference } = found;
  const kind = mismatchKind(attempt, found);
  const facts = { differs: mismatch, payment_id, amount, currency, reference };
  await reportPaymentIssue(db, { kind, subject, provider, order_id, facts }, clock());
}

function mismatchKind(attempt: Attempt, found: ProviderPayment) {
  if (found.currency !== currencyCode(attempt.currency)) return 'wrong-currency';
  const isPartialApproval = found.state === 'authorised' && isPartialAmount(attempt, found);
  return isPartialApproval ? 'partial-approval' : 'amount-differs';
}

/** Captures a payment. If the response is not a capture of the exact amount, the payment is fetched to decide. */
async function captureAttempt(payments: PaymentContext, attempt: Attempt, deadline: Deadline) {
  const provider = payments.providers[attempt.provider];
  const result = await withRetries(() => provider.capture(attempt, deadline), deadline);
  const isExact =
    result.outcome === 'ok' && result.value.state === 'captured' && !findMismatch(attempt, result.value);
  if (!isExact) await recordCall(payments.db, attempt.attempt_id, toCallResult('capture', result));
  const fetched = isExact ? result : await provider.fetchPayment(attempt, deadline);
  await payments.onStep('capture-responded');
  // A provider that does not know the payment, such as another account, cannot decline it.
  const isDeclined =
    result.outcome === 'declined' && result.decline !== 'unavailable' && fetched.outcome === 'ok';
  return settleCapture(payments, attempt, fetched, isDeclined ? result : null);
}

/** Fetches a payment before its capture is repeated, because a repeated capture could return an old response. */
export async function resumeCapture(payments: PaymentContext, attempt: Attempt): Promise<PayResult> {
  const deadline = requestDeadline(payments);
  const fetched = await payments.providers[attempt.provider].fetchPayment(attempt, deadline);
  const needsCapture = fetched.outcome === 'ok' && ['open', 'authorised'].includes(fetched.value.state);
  if (needsCapture || fetched.outcome === 'declined') return captureAttempt(payments, attempt, deadline);
  await payments.onStep('capture-responded');
  return settleCapture(payments, attempt, fetched, null);
}

/** Records the fetched state after a capture was requested. `declined`: the reason if the capture was declined. */
async function settleCapture(
  payments: PaymentContext,
  attempt: Attempt,
  fetched: ProviderResult<ProviderPayment>,
  declined: { decline: DeclineClass; code: string } | null,
): Promise<PayResult> {
  if (fetched.outcome === 'unknown') return UNKNOWN;
  const callResult = toCallResult('fetch', fetched);
  const state = fetched.outcome === 'ok' ? fetched.value.state : null;
  if (fetched.outcome === 'ok' && state === 'captured')
    return recordCapture(payments, attempt, fetched.value);
  if (state === 'pending') {
    await recordCall(payments.db, attempt.attempt_id, { ...callResult, outcome: 'pending' });
    const { order_id } = attempt;
    const issue = { kind: 'review', subject: order_id, provider: attempt.provider, order_id } as const;
    await reportPaymentIssue(payments.db, issue, payments.clock());
    return UNKNOWN;
  }
  const ended = { decline: 'new-token', code: 'AUTHORISATION_ENDED' } as const;
  const reason = declined ?? (state === 'ended' ? ended : null);
  return reason ? recordDecline(payments, attempt, reason, callResult) : UNKNOWN;
}

/** Accepts a capture only if its amount, currency and order number match the attempt. */
async function recordCapture(
  payments: PaymentContext,
  attempt: Attempt,
  found: ProviderPayment,
): Promise<PayResult> {
  const mismatch = findMismatch(attempt, found);
  if (mismatch) {
    await reportMismatch(payments, attempt, found, mismatch);
    return mismatch === 'REFERENCE_DIFFERS' ? UNKNOWN : { result: 'differs', found };
  }
  if (found.payment_id !== attempt.provider_payment_id || found.payer_name !== null) {
    await setCaptureDetails(payments.db, attempt.attempt_id, found);
  }
  return { result: 'captured', payer_name: found.payer_name ?? attempt.payer_name };
}

function findMismatch(attempt: Attempt, payment: ProviderPayment): string | null {
  if (payment.amount !== attempt.amount) return 'AMOUNT_DIFFERS';
  if (payment.currency !== currencyCode(attempt.currency)) return 'CURRENCY_DIFFERS';
  return payment.reference === attempt.order_id ? null : 'REFERENCE_DIFFERS';
}

async function recordDecline(
  payments: PaymentContext,
  attempt: Attempt,
  reason: { decline: DeclineClass; code: string },
  callResult: CallResult,
): Promise<PayResult> {
  const change = { to: 'declined', decline: { class: reason.decline, code: reason.code } } as const;
  const from = ['authorising', 'capturing'] as const;
  const isMoved = await transitionAttempt(payments.db, attempt.attempt_id, from, change, callResult);
  if (reason.decline === 'unavailable') {
    payments.log.error(
      { order: attempt.order_id, provider: attempt.provider, code: reason.code },
      'the payment provider rejects the shop’s account',
    );
  }
  if (isMoved) return { result: 'declined', decline: reason.decline };
  const current = await findAttempt(payments.db, attempt.attempt_id);
  return current?.state === 'declined' ? { result: 'declined', decline: current.declined_class! } : UNKNOWN;
}

/** Repeats a call while its outcome is unknown, but not after a timeout or the deadline. */
async function withRetries<T>(call: () => Promise<ProviderResult<T>>, deadline: Deadline) {
  let result = await call();
  for (const delay of RETRY_DELAYS_MS) {
    if (result.outcome !== 'unknown' || result.code === 'TimeoutError') return result;
    if (timeUntil(deadline) <= delay) return result;
    await setTimeout(delay);
    result = await call();
  }
  return result;
}

export const toCallResult = (call: CallResult['call'], result: ProviderResult<unknown>): CallResult => ({
  call,
  outcome: result.outcome,
  code: result.outcome === 'ok' ? null : result.code,
});
