import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import { chargedCurrency } from '#domain/payment.ts';
import {
  type Attempt,
  expediteCheck,
  findAttemptForEvent,
  isUndecided,
  listCapturedAttempts,
} from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from '#server/payments/payment-issues.ts';
import type { ListedPayment, ListedRefund, LostDispute, PaymentProvider } from '#server/payments/provider.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import type { PaymentIssueKind } from '#server/tables/payments.ts';
import { recordDispute, recordsDisputeRefunds } from './disputes.ts';
import { syncRefunds } from './sync-refunds.ts';
import {
  findPaymentInAccounts,
  reportUnknownDispute,
  reportUnknownPayment,
  reportUnknownRefund,
} from './unknown-payments.ts';

/** The number of days before the last complete comparison that are compared again. */
const OVERLAP_DAYS = 3;
/** The maximum number of days that are compared, because PayPal lists no older events. */
const MAX_DAYS = 30;
const COMPARED_KINDS: readonly PaymentIssueKind[] = [
  'amount-differs',
  'state-differs',
  'refunds-differ',
  'unknown-payment',
  'missing-at-provider',
];

/** The counts of a comparison, added up while it runs. */
interface Tally {
  /** The ids of the attempts compared. */
  compared: Set<string>;
  /** The number of differences, without those whose payment issue staff have closed. */
  differences: number;
  /** Names of what could not be compared: a payment, dispute or refund, or a whole list of an account. */
  incomplete: string[];
}

/**
 * Compares payments with the providers, in both directions: amounts, currencies, states and refunds. Starts three days
 * before the last complete comparison, so that nothing is missed after an outage or a restored backup. Changes that a
 * lost webhook would have reported are recorded first. Each remaining difference becomes a payment issue. Returns the
 * names of what could not be compared; null if the comparison is complete.
 */
export async function reconcile(payments: PaymentContext): Promise<string | null> {
  const { db, clock, log } = payments;
  const started_at = clock();
  const since = await findStart(db, started_at);
  const { reconciliation_id } = await db
    .insertInto('reconciliation')
    .values({ since, started_at })
    .returning('reconciliation_id')
    .executeTakeFirstOrThrow();
  const tally: Tally = { compared: new Set(), differences: 0, incomplete: [] };
  for (const provider of Object.values(payments.methods)) {
    for (const currency of CURRENCIES) {
      if (provider.supports(currency)) await reconcileAccount(payments, provider, currency, since, tally);
    }
  }
  const { differences } = tally;
  const compared = tally.compared.size;
  const incomplete = tally.incomplete.join(', ') || null;
  await db
    .updateTable('reconciliation')
    .set({ finished_at: clock(), compared, differences, incomplete })
    .where('reconciliation_id', '=', reconciliation_id)
    .execute();
  log[differences > 0 || incomplete ? 'error' : 'info']({ compared, differences, incomplete }, 'reconciled');
  return incomplete;
}

async function reconcileAccount(
  payments: PaymentContext,
  provider: PaymentProvider,
  currency: Currency,
  since: Date,
  tally: Tally,
): Promise<void> {
  const account = `${provider.id} ${currencyCode(currency)}`;
  const disputes = await provider.listLostDisputes?.(currency);
  if (disputes?.outcome === 'ok') {
    for (const dispute of disputes.value) {
      const isRecorded = await recordLostDispute(payments, provider, currency, dispute);
      if (!isRecorded) tally.incomplete.push(`${account} dispute ${dispute.dispute_id}`);
    }
  } else if (disputes) tally.incomplete.push(`${account} disputes: ${disputes.code}`);
  for (const attempt of await listCapturedAttempts(payments.db, provider.id, currency, since)) {
    const isCompared = await compareAttempt(payments, provider, attempt, tally);
    if (!isCompared) tally.incomplete.push(`${account} ${attempt.order_id}`);
  }
  const list = await provider.listPayments?.(currency, since);
  if (list?.outcome === 'ok') {
    for (const payment of list.value) await compareListedPayment(payments, provider, payment, tally);
  } else if (list) tally.incomplete.push(`${account}: ${list.code}`);
  const refunds = await provider.listAccountRefunds?.(currency, since);
  if (refunds?.outcome === 'ok') {
    for (const refund of refunds.value) {
      const isCompared = await compareListedRefund(payments, provider, currency, refund, tally);
      if (!isCompared) tally.incomplete.push(`${account} refund ${refund.refund_id}`);
    }
  } else if (refunds) tally.incomplete.push(`${account} refunds: ${refunds.code}`);
}

/** Records a lost dispute. Returns false if we have no record of the payment and the provider does not respond. */
async function recordLostDispute(
  payments: PaymentContext,
  provider: PaymentProvider,
  currency: Currency,
  lost: LostDispute,
): Promise<boolean> {
  const dispute = { ...lost, state: 'lost' } as const;
  const attempt = await findAttemptForEvent(payments.db, provider.id, lost);
  if (attempt) await recordDispute(payments, attempt, dispute);
  const payment = attempt ? undefined : await findPaymentInAccounts(provider, [currency], lost.payment_id);
  if (payment === 'no-response') return false;
  if (payment) await reportUnknownDispute(payments, provider, payment, dispute);
  return true;
}

/** Compares a payment that we recorded as captured. Returns false if the provider's state is unknown. */
async function compareAttempt(
  payments: PaymentContext,
  provider: PaymentProvider,
  attempt: Attempt,
  tally: Tally,
): Promise<boolean> {
  const { db, clock } = payments;
  const { order_id, attempt_id: subject } = attempt;
  tally.compared.add(subject);
  const hasAllRefunds = await syncRefunds(payments, attempt);
  const fetched = await provider.fetchPayment(attempt);
  const isMissing = fetched.outcome === 'declined' && provider.paymentNotFoundCodes.includes(fetched.code);
  if (!isMissing && (fetched.outcome !== 'ok' || !hasAllRefunds)) return false;
  const ourRefunds = (await listRefunds(db, order_id))
    .filter((each) => each.attempt_id === attempt.attempt_id && each.state !== 'failed')
    .filter((each) => recordsDisputeRefunds(provider) || each.cause !== 'dispute')
    .reduce((sum, each) => sum + each.amount - each.credit, 0);
  const differences: [PaymentIssueKind, Record<string, unknown>][] = [];
  if (fetched.outcome !== 'ok') differences.push(['missing-at-provider', { code: fetched.code }]);
  else {
    const { state, amount, currency, refunded } = fetched.value;
    if (state !== 'captured') differences.push(['state-differs', { ours: 'captured', theirs: state }]);
    if (amount !== attempt.amount || currency !== chargedCurrency(attempt)) {
      differences.push(['amount-differs', { ours: attempt.amount, theirs: amount, currency }]);
    }
    if (refunded !== ourRefunds) differences.push(['refunds-differ', { ours: ourRefunds, theirs: refunded }]);
  }
  const foundKinds = differences.map(([kind]) => kind);
  const resolvedKinds = COMPARED_KINDS.filter((kind) => !foundKinds.includes(kind));
  await resolvePaymentIssues(db, resolvedKinds, subject, clock());
  for (const [kind, facts] of differences) {
    const issue = { kind, subject, provider: provider.id, order_id, facts };
    if (await reportPaymentIssue(db, issue, clock())) tally.differences += 1;
  }
  return true;
}

/** Reports a listed payment with an order number of ours that we did not record. Expedites our undecided attempts. */
async function compareListedPayment(
  payments: PaymentContext,
  provider: PaymentProvider,
  payment: ListedPayment,
  tally: Tally,
): Promise<void> {
  const { db, clock } = payments;
  const { payment_id, reference } = payment;
  const attempt = await findAttemptForEvent(db, provider.id, {
    payment_id,
    reference: reference ?? undefined,
  });
  if (attempt && isUndecided(attempt.state)) return expediteCheck(db, attempt.attempt_id, clock());
  const isKnown = attempt?.state === 'captured' && attempt.provider_payment_id === payment_id;
  if (isKnown) return resolvePaymentIssues(db, ['unknown-payment'], payment_id, clock());
  if (await reportUnknownPayment(payments, provider, payment)) tally.differences += 1;
}

/**
 * Compares the payment of a listed refund, however old the payment is. If we do not know the payment, reports the
 * refund. Returns false if the provider does not respond.
 */
async function compareListedRefund(
  payments: PaymentContext,
  provider: PaymentProvider,
  currency: Currency,
  refund: ListedRefund,
  tally: Tally,
): Promise<boolean> {
  const { db, clock } = payments;
  const { payment_id, refund_id } = refund;
  const attempt = await findAttemptForEvent(db, provider.id, { payment_id });
  if (attempt) {
    if (attempt.state !== 'captured' || tally.compared.has(attempt.attempt_id)) return true;
    await resolvePaymentIssues(db, ['unknown-refund'], refund_id, clock());
    return compareAttempt(payments, provider, attempt, tally);
  }
  const payment = await findPaymentInAccounts(provider, [currency], payment_id);
  if (payment === 'no-response') return false;
  if (payment && (await reportUnknownRefund(payments, provider, payment, refund))) tally.differences += 1;
  return true;
}

async function findStart(db: Db, now: Date): Promise<Date> {
  const rows = await allRows<{ last: Date | null }>(db)`
    select max(started_at) as last from reconciliation
    where finished_at is not null and incomplete is null`;
  const earliest = daysBefore(now, MAX_DAYS);
  const last = rows[0]?.last;
  const since = last ? daysBefore(last, OVERLAP_DAYS) : earliest;
  return since < earliest ? earliest : since;
}

export const findLatestReconciliation = (db: Db) =>
  db
    .selectFrom('reconciliation')
    .select(['reconciliation_id', 'since', 'started_at', 'finished_at'])
    .select(['compared', 'differences', 'incomplete'])
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
