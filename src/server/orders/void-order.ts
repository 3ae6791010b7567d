import { statusAfter } from '#domain/order-status.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { clearOrderId } from '#server/cart/queries.ts';
import { giveBackUse } from '#server/coupons/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { releaseHolds } from '#server/stock/queries.ts';
import { lockOrder, setStatuses } from './queries.ts';

/**
 * Ends an order that is surely unpaid: its pieces and its coupon use go back, and its cart gets a
 * new number. False when the order is not in Processing any more.
 */
export async function voidOrder(tx: Tx, order_id: string, why: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, order_id);
  const next = statusAfter(order.status, 'give-up');
  if (!next.ok) return false;
  // Cart, promotion, stock: the order in which placing locks them, so that neither waits for the other for ever.
  await clearOrderId(tx, order_id);
  await giveBackUse(tx, order_id);
  await releaseHolds(tx, order_id);
  await setStatuses(tx, [order_id], next.value, now);
  const after = { status: next.value, why };
  const before = { status: order.status };
  await recordSystemAudit(tx, [{ action: 'order-void', subject: order_id, before, after }]);
  return true;
}
