import { adoptRefund } from '#server/orders/adopt-refund.ts';
import type { Attempt } from './attempts.ts';
import type { PaymentContext } from './pay.ts';
import { paymentIssuesOf } from './payment-issues.ts';
import { processRefunds } from './process-refunds.ts';
import { makeRefundsDue, refundsOf } from './refund-rows.ts';

/**
 * Brings the refunds of a captured payment to what the provider has: carries on with our own, adopts
 * those that were not asked for here. False when that cannot be known yet.
 */
export async function syncRefunds(payments: PaymentContext, attempt: Attempt): Promise<boolean> {
  const { db } = payments;
  for (const refund_id of await makeRefundsDue(db, attempt.attempt_id))
    await processRefunds(payments, refund_id);
  const found = await payments.providers[attempt.provider].refundsOf(attempt);
  if (found.outcome !== 'ok') return false;
  // Read after the provider's answer: one of our own may be in it without our knowing its id yet.
  const known = await refundsOf(db, attempt.order_id);
  if (known.some((each) => each.state === 'pending' && each.provider_refund_id === null)) return false;
  const ids = new Set(known.map((each) => each.provider_refund_id));
  const foreign = found.value.filter((each) => !ids.has(each.refund_id) && each.state !== 'failed');
  if (foreign.length === 0) return true;
  const isDisputed = (await paymentIssuesOf(db, attempt.order_id)).some((each) => each.kind === 'dispute');
  for (const refund of foreign)
    await adoptRefund(payments, attempt, refund, isDisputed ? 'dispute' : 'provider');
  return true;
}
