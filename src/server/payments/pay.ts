import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Attempt, attemptOf, leaseFrom, moveAttempt, noteCall } from './attempts.ts';
import type { CardProvider, DeclineClass, Outcome } from './provider.ts';

/** The named places of a placement at which a test may stop the process. */
export type PlacementStep =
  | 'before-prepare-commits'
  | 'prepared'
  | 'authorise-answered'
  | 'authorise-recorded'
  | 'capture-answered'
  | 'finalised';

export interface Payments {
  db: Db;
  provider: CardProvider;
  secrets: Secrets;
  clock: Clock;
  log: Log;
  /** Called at each named place; does nothing outside of tests. */
  at(step: PlacementStep): Promise<void> | void;
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
export async function payAttempt(payments: Payments, attempt: Attempt, email: string): Promise<PayResult> {
  const token = payments.secrets.open(attempt.sealed_token!);
  const authorised = await repeated(() => payments.provider.authorise({ ...attempt, token, email }));
  await payments.at('authorise-answered');
  return recordAuthorisation(payments, attempt, authorised);
}

/** Writes down what `authorise` answered, and captures when it was a yes. */
export async function recordAuthorisation(
  payments: Payments,
  attempt: Attempt,
  answer: Outcome<{ payment_id: string }>,
): Promise<PayResult> {
  const { db, clock } = payments;
  const { attempt_id } = attempt;
  const note = noteOf('authorise', answer);
  if (answer.outcome === 'unknown') {
    await noteCall(db, attempt_id, note);
    return UNKNOWN;
  }
  if (answer.outcome === 'declined') return decline(payments, attempt, ['authorising'], answer, note);
  const { payment_id } = answer.value;
  const change = { to: 'capturing', payment_id, lease_until: leaseFrom(clock()) } as const;
  const moved = await moveAttempt(db, attempt_id, ['authorising'], change, note);
  if (!moved) return UNKNOWN;
  await payments.at('authorise-recorded');
  return captureAttempt(payments, { ...attempt, provider_payment_id: payment_id, state: 'capturing' });
}

/** Takes the authorised money. A refusal or silence is settled by looking at the payment itself. */
export async function captureAttempt(payments: Payments, attempt: Attempt): Promise<PayResult> {
  const { provider, db } = payments;
  const payment_id = attempt.provider_payment_id!;
  let answer = await repeated(() => provider.capture(attempt.currency, payment_id));
  if (answer.outcome !== 'ok') {
    await noteCall(db, attempt.attempt_id, noteOf('capture', answer));
    answer = await provider.find(attempt.currency, payment_id);
  }
  await payments.at('capture-answered');
  if (answer.outcome !== 'ok' || answer.value === 'authorised') return UNKNOWN;
  if (answer.value === 'gone') {
    const gone = { decline: 'new-token', code: 'AUTHORISATION_ENDED' } as const;
    return decline(payments, attempt, ['capturing'], gone, noteOf('capture', answer));
  }
  return { result: 'captured' };
}

async function decline(
  payments: Payments,
  attempt: Attempt,
  from: readonly ('authorising' | 'capturing')[],
  why: { decline: DeclineClass; code: string },
  note: ReturnType<typeof noteOf>,
): Promise<PayResult> {
  const change = { to: 'declined', decline: { class: why.decline, code: why.code } } as const;
  const moved = await moveAttempt(payments.db, attempt.attempt_id, from, change, note);
  if (why.decline === 'unavailable') {
    payments.log.error(
      { order: attempt.order_id, code: why.code },
      'the card provider refuses the shop itself',
    );
  }
  if (moved) return { result: 'declined', decline: why.decline };
  const now = await attemptOf(payments.db, attempt.attempt_id);
  return now?.state === 'declined' ? { result: 'declined', decline: now.declined_class! } : UNKNOWN;
}

async function repeated<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  let answer = await ask();
  for (const pause of REPEATS) {
    if (answer.outcome !== 'unknown' || answer.code === 'TimeoutError') return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
    answer = await ask();
  }
  return answer;
}

export const noteOf = (call: 'authorise' | 'capture' | 'find' | 'cancel', answer: Outcome<unknown>) => ({
  call,
  outcome: answer.outcome,
  code: answer.outcome === 'ok' ? null : answer.code,
});
