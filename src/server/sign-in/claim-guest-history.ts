import { assignGuestRedemptions } from '#server/coupons/queries.ts';
import { assignGuestMessages } from '#server/messages/queries.ts';
import { assignGuestOrders } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';

/** Assigns guest orders, coupon uses and messages of a verified address to its account. Idempotent. */
export async function claimGuestHistory(
  tx: Tx,
  account: { customer_id: string; email: string },
): Promise<void> {
  await assignGuestOrders(tx, account.email, account.customer_id);
  await assignGuestRedemptions(tx, account.email, account.customer_id);
  await assignGuestMessages(tx, account.customer_id, account.email);
}
