import { currencyCode } from '#domain/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import {
  type Attempt,
  attemptOf,
  type CallResult,
  leaseFrom,
  moveAttempt,
  recordCall,
  setCapture,
} from './attempts.ts';
import { reportPaymentIssue } from './payment-issues.ts';
import type { DeclineClass, Outcome, PaymentFacts, PaymentProvider, ProviderId } from './provider.ts';

/** The named places of a placement and of a refund at which a test may stop the process. */
export type PlacementStep =
  | 'before-prepare-commits'
  | 'prepared'
  | 'prepare-answered'
  | 'authorise-answered'
  | 'authorise-recorded'
  | 'capture-answered'
  | 'finalised'
  | 'refund-answered'
  | 'refunded';

export interface PaymentContext {
  db: Db;
  /** Who sells, for what is written on credit notes. */
  shop: Settings['shop'];
  providers: Record<ProviderId, PaymentProvider>;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  /** Called at each named place; does nothing outside of tests. */
  onStep(step: PlacementStep): Promise<void> | void;
}

export type PayResult =
  | { result: 'captured' }
  | { result: 'declined'; decline: DeclineClass }
  | { result: 'unknown' };

const UNKNOWN: PayResult = { result: 'unknown' };

/** Pauses before a repeat with the same key, in milliseconds. */
const REPEATS = [250, 1000];

/**
 * Asks for the money of an attempt: authorise, then capture. No transaction is open here. Each
 * answer is written down before the next call, so that whoever finds the attempt later can go on.
 */
export async function payAttempt(
  payments: PaymentContext,
  attempt: Attempt,
  email: string,
): Promise<PayResult> {
  const provider = payments.providers[attempt.provider];
  const token = attempt.sealed_token ? payments.secrets.open(attempt.sealed_token) : '';
  const authorised = await repeated(() => provider.authorise({ ...attempt, token, email }));
  await payments.onStep('authorise-answered');
  return recordAuthorisation(payments, attempt, authorised);
}

/** Writes down what `authorise` answered, and captures when it was a yes. */
async function recordAuthorisation(
  payments: PaymentContext,
  attempt: Attempt,
  response: Outcome<PaymentFacts>,
): Promise<PayResult> {
  const { db, clock } = payments;
  const { attempt_id } = attempt;
  const note = callResultOf('authorise', response);
  if (response.outcome === 'unknown') {
    await recordCall(db, attempt_id, note);
    return UNKNOWN;
  }
  if (response.outcome === 'declined') return decline(payments, attempt, response, note);
  const foreign = differenceOf(attempt, response.value);
  if (foreign) {
    payments.log.error(
      { order: attempt.order_id, differs: foreign },
      'an authorisation is not what was asked',
    );
    return decline(payments, attempt, { decline: 'unavailable', code: foreign }, note);
  }
  const { payment_id, payer_name } = response.value;
  const change = { to: 'capturing', payment_id, payer_name, lease_until: leaseFrom(clock()) } as const;
  const moved = await moveAttempt(db, attempt_id, ['authorising'], change, note);
  if (!moved) return UNKNOWN;
  await payments.onStep('authorise-recorded');
  return captureAttempt(payments, { ...attempt, provider_payment_id: payment_id, state: 'capturing' });
}

/** Takes the authorised money. A refusal or silence is settled by looking at the payment itself. */
export async function captureAttempt(payments: PaymentContext, attempt: Attempt): Promise<PayResult> {
  const { db } = payments;
  const provider = payments.providers[attempt.provider];
  const response = await repeated(() => provider.capture(attempt));
  let found = response;
  if (response.outcome !== 'ok') {
    await recordCall(db, attempt.attempt_id, callResultOf('capture', response));
    found = await provider.fetch(attempt);
  }
  await payments.onStep('capture-answered');
  const isDeclined = response.outcome === 'declined' && response.decline !== 'unavailable';
  if (found.outcome !== 'ok') return isDeclined ? decline(payments, attempt, response, note(found)) : UNKNOWN;
  const { state } = found.value;
  if (state === 'captured') return recordCapture(payments, attempt, found.value);
  if (state === 'gone') {
    const gone = isDeclined ? response : ({ decline: 'new-token', code: 'AUTHORISATION_ENDED' } as const);
    return decline(payments, attempt, gone, note(found));
  }
  if (state === 'pending') {
    await recordCall(db, attempt.attempt_id, { call: 'capture', outcome: 'pending', code: null });
    const { order_id, provider: held_by } = attempt;
    const review = { kind: 'review', subject: order_id, provider: held_by, order_id } as const;
    await reportPaymentIssue(db, review, payments.clock());
    return UNKNOWN;
  }
  return isDeclined ? decline(payments, attempt, response, note(found)) : UNKNOWN;
}

const note = (response: Outcome<unknown>) => callResultOf('fetch', response);

/** Paid only when amount, currency and number are those of the order. */
async function recordCapture(
  payments: PaymentContext,
  attempt: Attempt,
  found: PaymentFacts,
): Promise<PayResult> {
  const foreign = differenceOf(attempt, found);
  if (foreign) {
    payments.log.error({ order: attempt.order_id, differs: foreign }, 'a capture is not what was asked');
    const { db, clock } = payments;
    const { attempt_id: subject, order_id, provider } = attempt;
    const facts = { differs: foreign, amount: found.amount, currency: found.currency };
    await reportPaymentIssue(db, { kind: 'amount-differs', subject, provider, order_id, facts }, clock());
    return UNKNOWN;
  }
  if (found.payment_id !== attempt.provider_payment_id || found.payer_name !== null) {
    await setCapture(payments.db, attempt.attempt_id, found);
  }
  return { result: 'captured' };
}

/** What of a payment is not as our attempt has it; null when all is. */
function differenceOf(attempt: Attempt, facts: PaymentFacts): string | null {
  if (facts.amount !== attempt.amount) return 'AMOUNT_DIFFERS';
  if (facts.currency !== currencyCode(attempt.currency)) return 'CURRENCY_DIFFERS';
  return facts.reference === attempt.order_id ? null : 'REFERENCE_DIFFERS';
}

async function decline(
  payments: PaymentContext,
  attempt: Attempt,
  why: { decline: DeclineClass; code: string },
  note: CallResult,
): Promise<PayResult> {
  const change = { to: 'declined', decline: { class: why.decline, code: why.code } } as const;
  const from = ['authorising', 'capturing'] as const;
  const moved = await moveAttempt(payments.db, attempt.attempt_id, from, change, note);
  if (why.decline === 'unavailable') {
    payments.log.error(
      { order: attempt.order_id, provider: attempt.provider, code: why.code },
      'the payment provider refuses the shop itself',
    );
  }
  if (moved) return { result: 'declined', decline: why.decline };
  const now = await attemptOf(payments.db, attempt.attempt_id);
  return now?.state === 'declined' ? { result: 'declined', decline: now.declined_class! } : UNKNOWN;
}

async function repeated<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let response = await ask();
  for (const pause of REPEATS) {
    if (response.outcome !== 'unknown' || response.code === 'TimeoutError') return response;
    await new Promise((resolve) => setTimeout(resolve, pause));
    response = await ask();
  }
  return response;
}

export const callResultOf = (call: CallResult['call'], response: Outcome<unknown>): CallResult => ({
  call,
  outcome: response.outcome,
  code: response.outcome === 'ok' ? null : response.code,
});
