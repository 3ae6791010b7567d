import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { listPaymentIssues } from '#server/payments/payment-issues.ts';
import { listRefunds, makeRefundsDue } from '#server/payments/refund-queries.ts';
import { processRefunds } from './process-refunds.ts';
import { recordExternalRefund } from './record-external-refund.ts';

/** Processes a payment's pending refunds and records refunds made at the provider. False if a state is unknown. */
export async function syncRefunds(payments: PaymentContext, attempt: Attempt): Promise<boolean> {
  const { db } = payments;
  for (const refund_id of await makeRefundsDue(db, attempt.attempt_id))
    await processRefunds(payments, { onlyRefundId: refund_id });
  const fetched = await payments.providers[attempt.provider].listRefunds(attempt);
  if (fetched.outcome !== 'ok') return false;
  // Read after the provider's list, which may contain a refund of ours whose id is not stored yet.
  const knownRefunds = await listRefunds(db, attempt.order_id);
  if (knownRefunds.some((each) => each.state === 'pending' && each.provider_refund_id === null)) return false;
  const ids = new Set(knownRefunds.map((each) => each.provider_refund_id));
  const externalRefunds = fetched.value.filter((each) => !ids.has(each.refund_id) && each.state !== 'failed');
  if (externalRefunds.length === 0) return true;
  const isDisputed = (await listPaymentIssues(db, attempt.order_id)).some((each) => each.kind === 'dispute');
  for (const refund of externalRefunds)
    await recordExternalRefund(payments, attempt, refund, isDisputed ? 'dispute' : 'provider');
  return true;
}
