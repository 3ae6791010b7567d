import { type Actor, recordAudit } from '#server/audit/queries.ts';
import { assignGuestRedemptions } from '#server/coupons/queries.ts';
import { lockAccount, updateAccount } from '#server/customers/queries.ts';
import { assignGuestMessages } from '#server/messages/queries.ts';
import {
  assignGuestOrders,
  assignUnpaidQuoteOrders,
  findNewestBillingAddress,
} from '#server/orders/queries.ts';
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
  const profile = await prefillProfile(tx, customer_id, orders);
  await recordAssigned(tx, orders, customer_id, request_id, actor, profile);
}

/** Assigns a guest's unpaid orders of quotes (audited) to the account, which can then pay them or order again. */
export async function claimQuoteOrders(
  tx: Tx,
  { guest_id, account_id }: { guest_id: string; account_id: string },
  request_id: string | null,
): Promise<void> {
  const orders = await assignUnpaidQuoteOrders(tx, guest_id, account_id);
  await recordAssigned(tx, orders, account_id, request_id, CUSTOMER_ACTOR);
}

/** Gives an account without a name the name and phone number on the bill of its newest order. Returns what it set. */
async function prefillProfile(tx: Tx, customer_id: string, order_ids: string[]) {
  if (order_ids.length === 0 || (await lockAccount(tx, customer_id)).first_name !== null) return {};
  const { first_name, last_name, phone_number } = await findNewestBillingAddress(tx, order_ids);
  const profile = { first_name, last_name, phone_number };
  await updateAccount(tx, customer_id, profile);
  return profile;
}

async function recordAssigned(
  tx: Tx,
  orders: string[],
  customer_id: string,
  request_id: string | null,
  actor: Actor,
  profile: object = {},
) {
  if (orders.length === 0) return;
  const entry = {
    action: 'guest-orders-assigned',
    subject: `customer ${customer_id}`,
    after: { orders, ...profile },
  };
  await recordAudit(tx, actor, request_id, [entry]);
}
