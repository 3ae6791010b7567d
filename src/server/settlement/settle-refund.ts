import { nextStatus } from '#domain/order-status.ts';
import { paidAmounts } from '#domain/payment.ts';
import { statusAfterRefund, withUnshippedUnits } from '#domain/shipment.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { findCreditRecipient, insertCreditEntry } from '#server/customers/queries.ts';
import { buildCreditNoteContent } from '#server/invoices/document-content.ts';
import { findInvoice, issueCreditNote } from '#server/invoices/queries.ts';
import {
  listOrderLines,
  lockOrder,
  type OrderRow,
  setStatuses,
  unmarkCancelled,
} from '#server/orders/queries.ts';
import { endRefundHold, releaseUnits } from '#server/orders/release-units.ts';
import { queueOrderEmails, queueOrderEventEmail } from '#server/outbox/queries.ts';
import { findCapturedAttempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { resolvePaymentIssues } from '#server/payments/payment-issues.ts';
import {
  listRefundLines,
  listRefunds,
  type RefundRow,
  recordRefundDecision,
} from '#server/payments/refund-queries.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';

interface RefundDecision {
  refund_id: string;
  order_id: string;
  state: 'completed' | 'failed';
  provider_refund_id: string | null;
  code: string | null;
}

/** Stores the provider's decision about a refund and applies it to the order. Idempotent. */
export async function settleRefund(
  payments: Pick<PaymentContext, 'db' | 'clock' | 'shop' | 'onStep'>,
  decision: RefundDecision,
): Promise<void> {
  const now = payments.clock();
  await inTransaction(payments.db, async (tx) => {
    const order = await lockOrder(tx, decision.order_id);
    if (await recordRefundDecision(tx, decision.refund_id, { ...decision, now })) {
      await applyRefundDecision(tx, payments.shop, order, decision, now);
    }
  });
  await payments.onStep('refunded');
}

/**
 * Applies the provider's decision about a refund. The order must be locked. A failed refund makes its units available
 * for shipment again and undoes the cancellation that caused it. A completed refund removes its units from the order,
 * queues an email and issues a credit note. A fully refunded order becomes Refunded, and its unshipped units are
 * released.
 */
export async function applyRefundDecision(
  tx: Tx,
  shop: PaymentContext['shop'],
  order: OrderRow,
  decision: Pick<RefundDecision, 'refund_id' | 'state' | 'code'>,
  now: Date,
): Promise<void> {
  const { order_id } = order;
  const refunds = await listRefunds(tx, order_id);
  const refund = refunds.find((each) => each.refund_id === decision.refund_id)!;
  const refund_lines = await listRefundLines(tx, refund.refund_id);
  const units = refund_lines.filter((each) => each.dropped > 0 || each.returned > 0);
  await endRefundHold(tx, order_id, units);
  const entry = { subject: order_id, before: { status: order.status } };
  if (decision.state === 'failed') {
    if (refund.cause === 'cancel') await unmarkCancelled(tx, order_id);
    const after = { amount: refund.amount, code: decision.code };
    await recordSystemAudit(tx, [{ ...entry, action: 'refund-failed', after }]);
    return;
  }
  const attempt = await findCapturedAttempt(tx, order_id);
  const refundedTotal = refunds
    .filter((each) => each.state === 'completed' && each.attempt_id === attempt?.attempt_id)
    .reduce((sum, each) => sum + each.amount, 0);
  const paid = attempt && paidAmounts(order, attempt);
  const isFullyRefunded = paid !== undefined && refundedTotal >= paid.captured + paid.credit;
  const becomesRefunded = isFullyRefunded && nextStatus(order.status, 'refund-all').ok;
  const lines = await listOrderLines(tx, order_id);
  await releaseUnits(tx, order_id, lines, becomesRefunded ? withUnshippedUnits(lines, units) : units);
  const status = statusAfterRefund(order.status, lines, { isFull: becomesRefunded, units });
  await setStatuses(tx, [order_id], status, now);
  // Issues of failed refunds need no action once the payment has been refunded in full.
  for (const each of isFullyRefunded ? refunds : [])
    if (each.state === 'failed') await resolvePaymentIssues(tx, ['refund-failed'], each.refund_id, now);
  if (refund.credit > 0) await refundToCredit(tx, order, refund);
  if (refund.cause === 'cancel') await queueOrderEmails(tx, 'order-cancelled', [order_id]);
  await queueOrderEventEmail(tx, 'order-refunded', { order_id, refund_id: refund.refund_id });
  const after = { status, amount: refund.amount, cause: refund.cause };
  await recordSystemAudit(tx, [{ ...entry, action: 'order-refunded', after }]);
  const invoice = await findInvoice(tx, order_id);
  if (!invoice) return;
  const content = buildCreditNoteContent({ order, lines, refund, refund_lines, invoice, shop });
  await issueCreditNote(tx, { order_id, refund_id: refund.refund_id, content, now });
}

async function refundToCredit(tx: Tx, order: OrderRow, { refund_id, credit }: RefundRow): Promise<void> {
  const { order_id, currency } = order;
  // Not null: a refund to store credit without a recipient has been refused when requested, or failed when processed.
  const customer_id = (await findCreditRecipient(tx, order))!;
  const entry = { customer_id, order_id, refund_id, currency, amount: credit };
  await insertCreditEntry(tx, { ...entry, kind: 'refund', note: order_id, actor: 'system' });
}
