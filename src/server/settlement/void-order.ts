import { nextStatus, type VoidCause } from '#domain/order-status.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { clearOrderId } from '#server/cart/queries.ts';
import { releaseRedemption } from '#server/coupons/queries.ts';
import { releaseCredit } from '#server/customers/queries.ts';
import { lockOrder, setStatuses, setVoidCause } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { releaseHolds } from '#server/stock/queries.ts';

/**
 * Voids an order that is certainly unpaid: releases its stock, coupon use and store credit, and detaches its cart. The
 * cart then gets a new order number. Returns false if the order is no longer Processing. `note` is recorded in the
 * audit log.
 */
export async function voidOrder(tx: Tx, order_id: string, cause: VoidCause, now: Date, note: string = cause) {
  const order = await lockOrder(tx, order_id);
  const next = nextStatus(order.status, 'give-up');
  if (!next.ok) return false;
  // Locks cart, promotion and stock in the same order as a checkout, to avoid deadlocks.
  await clearOrderId(tx, order_id);
  await releaseRedemption(tx, order_id);
  await releaseHolds(tx, order_id);
  await releaseCredit(tx, order_id);
  await setStatuses(tx, [order_id], next.value, now);
  await setVoidCause(tx, order_id, cause);
  const before = { status: order.status };
  const after = { status: next.value, why: note };
  await recordSystemAudit(tx, [{ action: 'order-void', subject: order_id, before, after }]);
  return true;
}
