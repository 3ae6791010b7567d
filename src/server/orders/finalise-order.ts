import { hasInvoice, statusAfter } from '#domain/order-status.ts';
import { closeCart } from '#server/cart/queries.ts';
import { invoiceContent } from '#server/invoices/invoice-content.ts';
import { issueInvoice } from '#server/invoices/queries.ts';
import { queueMail } from '#server/outbox/queries.ts';
import { lockAttempt, moveAttempt } from '#server/payments/attempts.ts';
import { owePaymentBack } from '#server/payments/refunds.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { hashToken, type Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { allocateHolds } from '#server/stock/queries.ts';
import { insertAudit, insertOrderLink, linesOf, lockOrder, type OrderRow, setStatus } from './queries.ts';

export interface Finalising {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
}

/** The key of the link in the order's mail: derived, so that it is nowhere stored in the open. */
export const orderKey = (secrets: Secrets, order_id: string): string => secrets.sign('order-link', order_id);

/**
 * The money of this attempt is captured: makes the order Paid, or, when the order has ended
 * meanwhile, owes the money back. Repeating it changes nothing.
 */
export async function finaliseAttempt(
  finalising: Finalising,
  attempt: { attempt_id: string; order_id: string },
): Promise<OrderRow['status']> {
  return finalising.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, attempt.order_id);
    const { state } = await lockAttempt(tx, attempt.attempt_id);
    if (state !== 'captured') {
      const note = { call: 'capture', outcome: 'ok', code: null } as const;
      await moveAttempt(tx, attempt.attempt_id, ['capturing', 'voiding'], { to: 'captured' }, note);
      if (order.status !== 'Processing') {
        await owePaymentBack(tx, attempt.attempt_id, `order ${order.order_id} had already ended`);
      }
    }
    return order.status === 'Processing' ? makePaid(tx, finalising, order) : order.status;
  });
}

/** Everything that being paid means, inside the transaction that has the order locked. */
export async function makePaid(tx: Tx, finalising: Finalising, order: OrderRow): Promise<OrderRow['status']> {
  const next = statusAfter(order.status, 'pay');
  if (!next.ok) return order.status;
  const now = finalising.clock();
  const { order_id } = order;
  const moved = await allocateHolds(tx, order_id);
  if (moved === 0) throw new Error(`order ${order_id} has no stock set aside`);
  await setStatus(tx, order_id, next.value, now);
  await closeCart(tx, order.cart_id);
  await insertOrderLink(tx, order_id, hashToken(orderKey(finalising.secrets, order_id)), now);
  await queueMail(tx, 'order-paid', { order_id });
  await insertAudit(tx, {
    actor: 'shop',
    action: 'order-paid',
    subject: order_id,
    before: order.status,
    after: next.value,
  });
  if (hasInvoice(next.value)) {
    const lines = await linesOf(tx, order_id);
    await issueInvoice(tx, order_id, invoiceContent(order, lines, finalising.settings.shop));
  }
  return next.value;
}
