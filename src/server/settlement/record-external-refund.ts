import type { RefundCause } from '#domain/payment.ts';
import { lockOrder } from '#server/orders/queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { reportPaymentIssue } from '#server/payments/payment-issues.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import { insertRefund, listRefunds, recordRefundDecision } from '#server/payments/refund-queries.ts';
import { inTransaction } from '#server/platform/db.ts';
import { decideOrderRefund } from './decide-order-refund.ts';
import { applyRefundDecision } from './settle-refund.ts';

/**
 * Records a refund that we did not request: one made in the provider's own console, or a lost dispute. A refund that
 * cannot be matched to the order's lines becomes a payment issue.
 */
export async function recordExternalRefund(
  { db, clock, shop }: PaymentContext,
  attempt: Attempt,
  refund: ProviderRefund,
  cause: Extract<RefundCause, 'provider' | 'dispute'>,
): Promise<void> {
  const { order_id, attempt_id, provider } = attempt;
  const isRecorded = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    const knownRefunds = await listRefunds(tx, order_id);
    if (knownRefunds.some((each) => each.provider_refund_id === refund.refund_id)) return true;
    const decided = await decideOrderRefund(tx, order, attempt, { kind: 'amount', amount: refund.amount });
    if (!decided.ok) return false;
    const now = clock();
    const reason = cause === 'dispute' ? 'payment disputed by the payer' : 'refunded at the payment provider';
    const provider_refund_id = refund.refund_id;
    const refund_id = await insertRefund(tx, {
      ...decided.value,
      order_id,
      attempt_id,
      cause,
      reason,
      now,
      provider_refund_id,
    });
    if (refund.state !== 'completed') return true;
    const decision = { refund_id, state: 'completed', provider_refund_id, code: null, now } as const;
    await recordRefundDecision(tx, refund_id, decision);
    await applyRefundDecision(tx, shop, order, decision, now);
    return true;
  });
  if (isRecorded) return;
  const facts = { refund_id: refund.refund_id, amount: refund.amount };
  await reportPaymentIssue(
    db,
    { kind: 'refunds-differ', subject: attempt_id, provider, order_id, facts },
    clock(),
  );
}
