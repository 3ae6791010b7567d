import { type Actor, recordAudit } from '#server/audit/queries.ts';
import { assignGuestRedemptions } from '#server/coupons/queries.ts';
import { assignGuestMessages } from '#server/messages/queries.ts';
import { assignGuestOrders } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { CUSTOMER_ACTOR } from './log-account-event.ts';

/** Assigns the guest orders (audited), coupon uses and messages of a verified address to its account. Idempotent. */
export async function claimGuestHistory(
  tx: Tx,
  { customer_id, email }: { customer_id: string; email: string },
  request_id: string | null,
  actor: Actor = CUSTOMER_ACTOR,
): Promise<void> {
  const orders = await assignGuestOrders(tx, email, customer_id);
  await assignGuestRedemptions(tx, email, customer_id);
  await assignGuestMessages(tx, customer_id, email);
  if (orders.length === 0) return;
  const entry = { action: 'guest-orders-assigned', subject: `customer ${customer_id}`, after: { orders } };
  await recordAudit(tx, actor, request_id, [entry]);
}
