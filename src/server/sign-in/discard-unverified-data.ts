import { placeholderEmail } from '#domain/address.ts';
import { BLANK_PERSON, updateAccount } from '#server/customers/queries.ts';
import { detachMessages } from '#server/messages/queries.ts';
import { detachOrders } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { eraseSavedData } from './erase-saved-data.ts';
import { logAccountEvent } from './log-account-event.ts';

/**
 * Discards the data of an account whose address was never confirmed, because somebody else may have registered it. Its
 * orders and messages are kept without the account and are not assigned to it again.
 */
export async function discardUnverifiedData(
  tx: Tx,
  { customer_id }: { customer_id: string },
  request_id: string,
  now: Date,
): Promise<void> {
  // Before the saved data, which includes carts: orders are always locked before carts, to avoid deadlocks.
  await detachOrders(tx, customer_id, now);
  await detachMessages(tx, customer_id, placeholderEmail(customer_id));
  await eraseSavedData(tx, customer_id);
  await updateAccount(tx, customer_id, { ...BLANK_PERSON, pending_email: null });
  await logAccountEvent(tx, 'discard-unproved', customer_id, request_id);
}
