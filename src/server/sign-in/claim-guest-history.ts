import { normaliseSavedAddress } from '#domain/address.ts';
import { normaliseProfile } from '#domain/profile.ts';
import { insertAddress, listAddresses } from '#server/addresses/queries.ts';
import { type Actor, recordAudit } from '#server/audit/queries.ts';
import { assignGuestRedemptions } from '#server/coupons/queries.ts';
import { getAccount, updateProfile } from '#server/customers/queries.ts';
import { assignGuestMessages } from '#server/messages/queries.ts';
import { assignGuestOrders, getLatestAddresses } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { CUSTOMER_ACTOR } from './log-account-event.ts';

/**
 * Assigns guest orders, coupon uses and messages of a verified address to its account. Idempotent. The assigned orders
 * are recorded in the audit log.
 */
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
  await fillBlankAccount(tx, customer_id, orders);
  const entry = { action: 'guest-orders-assigned', subject: `customer ${customer_id}`, after: { orders } };
  await recordAudit(tx, actor, request_id, [entry]);
}

/**
 * Copies the name and the shipping address of the latest of these orders to an account that has none, so that its next
 * checkout does not ask for them again.
 */
async function fillBlankAccount(tx: Tx, customer_id: string, order_ids: readonly string[]): Promise<void> {
  const { shipping_address, billing_address } = await getLatestAddresses(tx, order_ids);
  const { first_name } = await getAccount(tx, customer_id);
  if (first_name === null) await updateProfile(tx, customer_id, normaliseProfile(billing_address));
  if ((await listAddresses(tx, customer_id)).length > 0) return;
  const address = normaliseSavedAddress({ ...shipping_address, company_name: shipping_address.company });
  await insertAddress(tx, customer_id, address);
}
