import { giveGuestUses } from '#server/coupons/queries.ts';
import { joinMessages } from '#server/messages/queries.ts';
import { assignGuestOrders } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';

/** What was ordered and written as a guest with a proved address belongs to its account. A repeat changes nothing. */
export async function joinGuestOrders(
  tx: Tx,
  account: { customer_id: string; email: string },
): Promise<void> {
  await assignGuestOrders(tx, account.email, account.customer_id);
  await giveGuestUses(tx, account.email, account.customer_id);
  await joinMessages(tx, account.customer_id, account.email);
}
