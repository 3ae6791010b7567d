import { findCreditRecipient } from '#server/customers/queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import { queueOrderEmails } from '#server/outbox/queries.ts';
import { recordCall } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from '#server/payments/payment-issues.ts';
import type { Deadline, ProviderRefund, ProviderResult } from '#server/payments/provider.ts';
import {
  claimPendingRefunds,
  type PendingRefund,
  recordProviderRefund,
} from '#server/payments/refund-queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { settleRefund } from './settle-refund.ts';

/** The time after which a refund without an outcome is reported to staff. */
const STUCK_AFTER_MINUTES = 60;

/**
 * Sends due refunds to their provider, or only `onlyRefundId` if it is due. A retry uses the same idempotency key, so
 * the provider does not refund twice. If `opensIssue` is true, a rejection opens a payment issue.
 */
export async function processRefunds(
  payments: PaymentContext,
  {
    onlyRefundId,
    opensIssue = true,
    deadline,
  }: { onlyRefundId?: string; opensIssue?: boolean; deadline?: Deadline } = {},
): Promise<void> {
  for (const refund of await claimPendingRefunds(payments.db, payments.clock(), onlyRefundId)) {
    try {
      await processRefund(payments, refund, opensIssue, deadline);
    } catch (error) {
      payments.log.error({ err: error, order: refund.order_id }, 'could not process a refund');
    }
  }
}

async function processRefund(
  payments: PaymentContext,
  refund: PendingRefund,
  opensIssue: boolean,
  deadline: Deadline | undefined,
): Promise<void> {
  const { db, log } = payments;
  const { refund_id, order_id } = refund;
  const result = await requestOrFetch(payments, refund, deadline);
  await payments.onStep('refund-responded');
  const code = result.outcome === 'ok' ? null : result.code;
  const call = refund.provider_refund_id === null ? 'refund' : 'fetch-refund';
  const outcome = result.outcome === 'ok' ? result.value.state : result.outcome;
  await recordCall(db, refund.attempt_id, { call, outcome, code });
  const now = payments.clock();
  const issue = {
    subject: refund_id,
    provider: refund.provider,
    order_id,
    facts: { amount: refund.refund_amount, code },
  };
  // If there is a problem with our account at the provider, the refund is retried later.
  if (result.outcome === 'unknown' || (result.outcome === 'declined' && result.decline === 'unavailable')) {
    await recordProviderRefund(db, refund_id, { provider_refund_id: null, code });
    const minutes = (now.getTime() - refund.created_at.getTime()) / 60_000;
    if (minutes >= STUCK_AFTER_MINUTES) await reportPaymentIssue(db, { kind: 'refund-stuck', ...issue }, now);
    return;
  }
  const provider_refund_id = result.outcome === 'ok' ? result.value.refund_id : null;
  const state = result.outcome === 'ok' ? result.value.state : 'failed';
  if (state === 'pending') return recordAccepted(payments, refund, provider_refund_id);
  if (state === 'failed') {
    log.error({ order: order_id, refund: refund_id, code }, 'a refund failed');
    if (opensIssue) await reportPaymentIssue(db, { kind: 'refund-failed', ...issue }, now);
  }
  await resolvePaymentIssues(db, ['refund-stuck'], refund_id, now);
  await settleRefund(payments, { refund_id, order_id, state, provider_refund_id, code });
}

/**
 * Requests a refund, or fetches one that was accepted. If the refund was requested before without an outcome, does
 * both, because the response to a repeated request may be outdated.
 */
async function requestOrFetch(
  payments: PaymentContext,
  refund: PendingRefund,
  deadline: Deadline | undefined,
): Promise<ProviderResult<ProviderRefund>> {
  const { currency, provider_refund_id, checks, refund_id, order_id, refund_amount: amount } = refund;
  // If the whole refund becomes store credit, the provider is not called.
  if (amount === 0) {
    // The account may have been deleted, or the order detached from it, since the refund was requested.
    const order = (await findOrder(payments.db, order_id))!;
    return (await findCreditRecipient(payments.db, order)) === null
      ? { outcome: 'declined', decline: 'other-method', code: 'NO_ACCOUNT' }
      : { outcome: 'ok', value: { refund_id: `credit-${refund_id}`, state: 'completed', amount } };
  }
  const provider = payments.providers[refund.provider];
  if (provider_refund_id !== null) return provider.fetchRefund(currency, provider_refund_id, deadline);
  const requested = await provider.refund(refund, deadline);
  // `checks` is 1 for the first request.
  if (requested.outcome !== 'ok' || checks === 1) return requested;
  return provider.fetchRefund(currency, requested.value.refund_id, deadline);
}

/**
 * Stores the provider's id of an accepted refund. If a cancellation caused the refund, queues the email about the
 * cancellation. The email is not queued earlier, because a rejected refund undoes the cancellation.
 */
async function recordAccepted(
  { db }: PaymentContext,
  { refund_id, order_id, cause }: PendingRefund,
  provider_refund_id: string | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await recordProviderRefund(tx, refund_id, { provider_refund_id, code: null });
    if (cause === 'cancel') await queueOrderEmails(tx, 'order-cancelled', [order_id]);
  });
}
