import type { Refusal } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import { MAX_REFUNDS, paidAmounts, type RefundCause } from '#domain/payment.ts';
import {
  creditPart,
  describeRefund,
  type Refund,
  type RefundDetails,
  type RefundInput,
} from '#domain/refund.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { splitRefundedUnits } from '#domain/shipment.ts';
import { findCreditRecipient, isAccountClosed } from '#server/customers/queries.ts';
import { listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { holdUnitsForRefund } from '#server/orders/release-units.ts';
import { findCapturedAttempt } from '#server/payments/attempts.ts';
import { insertRefund, listRefunds, type RefundRow } from '#server/payments/refund-queries.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { decideOrderRefund } from './decide-order-refund.ts';

/** Calculates a refund and the part that becomes store credit, without saving it. Refused if none is possible. */
export async function checkRefund(
  db: Db,
  order: OrderRow,
  scope: RefundInput,
): Promise<Result<Refund & { attempt_id: string; credit: Cents }, Refusal>> {
  const attempt = await findCapturedAttempt(db, order.order_id);
  if (!attempt) return refused('refund-nothing-left');
  const decided = await decideOrderRefund(db, order, attempt, scope);
  if (!decided.ok) return decided;
  const { amount } = decided.value;
  const refunds = await listRefunds(db, order.order_id);
  const remainingPayment = refunds
    .filter((each) => each.state !== 'failed')
    .reduce((sum, each) => sum - (each.amount - each.credit), paidAmounts(order, attempt).captured);
  const credit = creditPart(amount, remainingPayment, scope.to_credit === true);
  if (credit > 0) {
    const recipient = await findCreditRecipient(db, order);
    // A closed account gets back credit that paid for the order. Staff cannot refund other payments to its credit.
    const isCreditChosen = credit > creditPart(amount, remainingPayment, false);
    if (recipient === null || (isCreditChosen && (await isAccountClosed(db, recipient))))
      return refused('credit-without-account');
  }
  // A refund that becomes store credit entirely does not count, because the provider is not called.
  const max = MAX_REFUNDS[attempt.provider];
  if (max !== undefined && credit < amount && countProviderRefunds(refunds) >= max)
    return refused('refund-limit-reached', { params: { max } });
  return ok({ ...decided.value, attempt_id: attempt.attempt_id, credit });
}

/**
 * Counts the refunds that reached the provider, even if they failed there, or that will be sent to it. Lost disputes
 * and refunds that become store credit entirely do not count.
 */
const countProviderRefunds = (refunds: readonly RefundRow[]): number =>
  refunds.filter(
    (each) =>
      each.cause !== 'dispute' &&
      each.credit < each.amount &&
      (each.state !== 'failed' || each.provider_refund_id !== null),
  ).length;

/**
 * Inserts a pending refund. Its unshipped units can no longer be shipped. When the provider confirms the refund, these
 * units return to stock, and so do the shipped ones if `restock` is true.
 */
export async function requestRefund(
  tx: Tx,
  order: OrderRow,
  request: {
    scope: RefundInput;
    restock: boolean;
    cause: Extract<RefundCause, 'refund' | 'cancel' | 'unfilled'>;
    reason: string;
    now: Date;
  },
): Promise<Result<RefundDetails & { refund_id: string; amount: Cents }, Refusal>> {
  const { order_id } = order;
  const { scope, restock, cause, reason, now } = request;
  const checked = await checkRefund(tx, order, scope);
  if (!checked.ok) return checked;
  const refund = checked.value;
  const lines = await listOrderLines(tx, order_id);
  const units = splitRefundedUnits(lines, refund.lines, restock);
  await holdUnitsForRefund(tx, order_id, units);
  const refund_id = await insertRefund(tx, { ...refund, order_id, cause, reason, now, units });
  return ok({ refund_id, amount: refund.amount, ...describeRefund(lines, refund, restock) });
}
