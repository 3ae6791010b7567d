import { statusAfter } from '#domain/order-status.ts';
import { openUnits } from '#domain/shipment.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { creditNoteContent } from '#server/invoices/credit-note-content.ts';
import { findInvoice, issueCreditNote } from '#server/invoices/queries.ts';
import { queueEmailAbout } from '#server/outbox/queries.ts';
import { capturedAttempt } from '#server/payments/attempts.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import { decideRefundRow, linesOfRefund, refundsOf } from '#server/payments/refund-rows.ts';
import type { Tx } from '#server/platform/db.ts';
import { lineUnitsOf, releaseUnits } from './order-commands.ts';
import { linesOf, lockOrder, type OrderRow, setStatuses } from './queries.ts';

/** What a provider has decided about a refund. */
export interface RefundDecision {
  refund_id: string;
  order_id: string;
  state: 'completed' | 'failed';
  provider_refund_id: string | null;
  code: string | null;
}

/**
 * A refund is decided: credit note and mail when it was made, and with the last cent the order is
 * Refunded. Repeating it changes nothing.
 */
export async function settleRefund(
  payments: Pick<PaymentContext, 'db' | 'clock' | 'shop' | 'onStep'>,
  decided: RefundDecision,
): Promise<void> {
  const now = payments.clock();
  await payments.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, decided.order_id);
    if (await decideRefundRow(tx, decided.refund_id, { ...decided, now })) {
      await recordRefund(tx, payments.shop, order, decided, now);
    }
  });
  await payments.onStep('refunded');
}

/** Everything that a decided refund means, inside the transaction that has the order locked. */
export async function recordRefund(
  tx: Tx,
  shop: PaymentContext['shop'],
  order: OrderRow,
  decided: Pick<RefundDecision, 'refund_id' | 'state' | 'code'>,
  now: Date,
): Promise<void> {
  const { order_id } = order;
  const refunds = await refundsOf(tx, order_id);
  const refund = refunds.find((each) => each.refund_id === decided.refund_id)!;
  const before = { status: order.status };
  const deed = { subject: order_id, before };
  if (decided.state === 'failed') {
    const after = { amount: refund.amount, code: decided.code };
    await recordSystemAudit(tx, [{ ...deed, action: 'refund-failed', after }]);
    return;
  }
  const attempt = await capturedAttempt(tx, order_id);
  const back = refunds
    .filter((each) => each.state === 'completed' && each.attempt_id === attempt?.attempt_id)
    .reduce((sum, each) => sum + each.amount, 0);
  const next = statusAfter(order.status, 'refund-all');
  const isAll = attempt !== undefined && back >= attempt.amount && next.ok;
  const lines = await linesOf(tx, order_id);
  if (isAll) {
    const goods = lineUnitsOf(lines);
    await releaseUnits(
      tx,
      order_id,
      goods.map((line) => ({ ...line, dropped: openUnits(line) })),
    );
  }
  const status = isAll ? next.value : order.status;
  await setStatuses(tx, [order_id], status, now);
  await queueEmailAbout(tx, 'order-refunded', { order_id, refund_id: refund.refund_id });
  const after = { status, amount: refund.amount, cause: refund.cause };
  await recordSystemAudit(tx, [{ ...deed, action: 'order-refunded', after }]);
  const invoice = await findInvoice(tx, order_id);
  if (!invoice) return;
  const parts = await linesOfRefund(tx, refund.refund_id);
  const content = creditNoteContent({ order, lines, refund, parts, invoice, shop });
  await issueCreditNote(tx, { order_id, refund_id: refund.refund_id, content, now });
}
