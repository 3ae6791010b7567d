import { sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import { CURRENCIES, currencyCode } from '#domain/money.ts';
import { findOrder } from '#server/orders/queries.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { type Attempt, attemptOfEvent, capturedSince, isUndecided, wakeAttempt } from './attempts.ts';
import { recordDispute } from './disputes.ts';
import type { PaymentContext } from './pay.ts';
import { type PaymentIssueKind, reportPaymentIssue, resolvePaymentIssues } from './payment-issues.ts';
import type { ListedPayment, PaymentProvider } from './provider.ts';
import { refundsOf } from './refund-rows.ts';
import { syncRefunds } from './sync-refunds.ts';

const DAYS = 3;
const COMPARED: readonly PaymentIssueKind[] = [
  ...(['amount-differs', 'state-differs', 'refunds-differ'] as const),
  ...(['unknown-payment', 'missing-at-provider'] as const),
];

/** One comparison with the providers, for the administrator. */
export interface Reconciliation {
  reconciliation_id: string;
  since: Date;
  started_at: Date;
  finished_at: Date | null;
  compared: number;
  differences: number;
  incomplete: string | null;
}

interface Tally {
  compared: number;
  differences: number;
  incomplete: string[];
}

/**
 * Compares every payment of the last three days with its provider, both ways: what we count and they
 * do not, what they captured and we do not know, sums, currencies, refunds. What a lost message would
 * have told is caught up first; what then still differs is a finding. An empty report is the goal.
 */
export async function reconcile(payments: PaymentContext): Promise<void> {
  const { db, clock, log } = payments;
  const started_at = clock();
  const since = daysBefore(started_at, DAYS);
  const { reconciliation_id } = await db
    .insertInto('reconciliation')
    .values({ since, started_at })
    .returning('reconciliation_id')
    .executeTakeFirstOrThrow();
  const tally: Tally = { compared: 0, differences: 0, incomplete: [] };
  for (const provider of Object.values(payments.providers)) {
    for (const currency of CURRENCIES) {
      if (provider.id === 'offline' || !provider.takes(currency)) continue;
      await reconcileAccount(payments, provider, currency, since, tally);
    }
  }
  const { compared, differences } = tally;
  const incomplete = tally.incomplete.join(', ') || null;
  await db
    .updateTable('reconciliation')
    .set({ finished_at: clock(), compared, differences, incomplete })
    .where('reconciliation_id', '=', reconciliation_id)
    .execute();
  log[differences > 0 || incomplete ? 'error' : 'info']({ compared, differences, incomplete }, 'reconciled');
}

async function reconcileAccount(
  payments: PaymentContext,
  provider: PaymentProvider,
  currency: Currency,
  since: Date,
  tally: Tally,
): Promise<void> {
  const account = `${provider.id} ${currencyCode(currency)}`;
  const lost = await provider.lostDisputes?.(currency);
  for (const dispute of lost?.outcome === 'ok' ? lost.value : []) {
    const attempt = await attemptOfEvent(payments.db, provider.id, dispute);
    if (attempt) await recordDispute(payments, attempt, { ...dispute, state: 'lost' });
  }
  for (const attempt of await capturedSince(payments.db, provider.id, currency, since)) {
    tally.compared += 1;
    const known = await compareAttempt(payments, provider, attempt, tally);
    if (!known) tally.incomplete.push(`${account} ${attempt.order_id}`);
  }
  const listed = await provider.list?.(currency, since);
  if (listed?.outcome === 'ok') {
    for (const payment of listed.value) await compareListed(payments, provider, payment, tally);
  } else if (listed) tally.incomplete.push(`${account}: ${listed.code}`);
}

/** A payment that we count as captured. False when the provider gave no answer. */
async function compareAttempt(
  payments: PaymentContext,
  provider: PaymentProvider,
  attempt: Attempt,
  tally: Tally,
): Promise<boolean> {
  const { db, clock } = payments;
  const { order_id, attempt_id: subject } = attempt;
  if (!(await syncRefunds(payments, attempt))) return false;
  const found = await provider.fetch(attempt);
  if (found.outcome === 'unknown') return false;
  const back = (await refundsOf(db, order_id))
    .filter((each) => each.attempt_id === attempt.attempt_id && each.state !== 'failed')
    .filter((each) => provider.id !== 'square' || each.cause !== 'dispute')
    .reduce((sum, each) => sum + each.amount, 0);
  const differing: [PaymentIssueKind, object][] = [];
  if (found.outcome === 'declined') differing.push(['missing-at-provider', { code: found.code }]);
  else {
    const { state, amount, currency, refunded } = found.value;
    if (state !== 'captured') differing.push(['state-differs', { ours: 'captured', theirs: state }]);
    if (amount !== attempt.amount || currency !== currencyCode(attempt.currency)) {
      differing.push(['amount-differs', { ours: attempt.amount, theirs: amount, currency }]);
    }
    if (refunded !== back) differing.push(['refunds-differ', { ours: back, theirs: refunded }]);
  }
  const names = differing.map(([kind]) => kind);
  const settled = COMPARED.filter((kind) => !names.includes(kind));
  await resolvePaymentIssues(db, settled, subject, clock());
  for (const [kind, facts] of differing) {
    tally.differences += 1;
    await reportPaymentIssue(
      db,
      { kind, subject, provider: provider.id, order_id, facts: { ...facts } },
      clock(),
    );
  }
  return true;
}

/** A payment that the provider has captured, and that may be none of ours. */
async function compareListed(
  payments: PaymentContext,
  provider: PaymentProvider,
  payment: ListedPayment,
  tally: Tally,
): Promise<void> {
  const { db, clock } = payments;
  const { payment_id, reference, amount } = payment;
  const attempt = await attemptOfEvent(db, provider.id, { payment_id, reference: reference ?? undefined });
  if (attempt && isUndecided(attempt.state)) return wakeAttempt(db, attempt.attempt_id, clock());
  const isKnown = attempt?.state === 'captured' && attempt.provider_payment_id === payment_id;
  const isOurs = reference !== null && (await findOrder(db, reference)) !== undefined;
  if (isKnown || !isOurs) return resolvePaymentIssues(db, ['unknown-payment'], payment_id, clock());
  tally.differences += 1;
  const finding = { kind: 'unknown-payment', subject: payment_id, provider: provider.id } as const;
  await reportPaymentIssue(db, { ...finding, order_id: reference, facts: { amount } }, clock());
}

/** The latest comparisons, newest first: the administrator's report, beside `openFindings`. */
export async function latestReconciliations(db: Db, most = 30): Promise<Reconciliation[]> {
  const { rows } = await sql<Reconciliation>`
    select reconciliation_id, since, started_at, finished_at, compared, differences, incomplete
    from reconciliation order by started_at desc limit ${most}`.execute(db);
  return rows;
}
