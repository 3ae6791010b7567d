import { decideRefund } from '#domain/refund.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { reportPaymentIssue } from '#server/payments/payment-issues.ts';
import type { RefundFacts } from '#server/payments/provider.ts';
import {
  decideRefundRow,
  insertRefund,
  type RefundCause,
  refundableLines,
  refundsOf,
} from '#server/payments/refund-rows.ts';
import { lockOrder } from './queries.ts';
import { componentsLeft } from './refund-order.ts';
import { recordRefund } from './settle-refund.ts';

/**
 * Money went back without this shop having asked: a refund in the provider's own pages, or a lost
 * dispute. It is booked like a refund of that sum, once. What cannot be booked is noted for staff.
 */
export async function adoptRefund(
  payments: PaymentContext,
  attempt: Attempt,
  refund: RefundFacts,
  cause: Extract<RefundCause, 'provider' | 'dispute'>,
): Promise<void> {
  const { db, clock, shop } = payments;
  const { order_id, attempt_id, provider } = attempt;
  const isBooked = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, order_id);
    const known = await refundsOf(tx, order_id);
    if (known.some((each) => each.provider_refund_id === refund.refund_id)) return true;
    const lines = await refundableLines(tx, order_id);
    const what = { kind: 'amount', amount: refund.amount } as const;
    const decided = decideRefund(lines, await componentsLeft(tx, order), what);
    if (!decided.ok) return false;
    const now = clock();
    const reason = cause === 'dispute' ? 'taken back by the payer' : 'refunded at the payment provider';
    const provider_refund_id = refund.refund_id;
    const more = { order_id, attempt_id, cause, reason, now, provider_refund_id };
    const refund_id = await insertRefund(tx, { ...decided.value, ...more });
    if (refund.state !== 'completed') return true;
    const done = { refund_id, state: 'completed', provider_refund_id, code: null, now } as const;
    await decideRefundRow(tx, refund_id, done);
    await recordRefund(tx, shop, order, done, now);
    return true;
  });
  if (isBooked) return;
  const facts = { refund_id: refund.refund_id, amount: refund.amount };
  await reportPaymentIssue(
    db,
    { kind: 'refunds-differ', subject: attempt_id, provider, order_id, facts },
    clock(),
  );
}
