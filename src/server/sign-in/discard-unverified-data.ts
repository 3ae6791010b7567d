import { placeholderEmail } from '#domain/address.ts';
import { BLANK_PERSON, updateAccount } from '#server/customers/queries.ts';
import { detachMessages } from '#server/messages/queries.ts';
import { detachOrders } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { eraseSavedData } from './erase-saved-data.ts';
import { logAccountEvent } from './log-account-event.ts';

/**
 * Discards the data of an account whose email address was never confirmed, because someone other than the owner of the
 * address may have entered the data. The account's orders and messages are kept, but detached from it for good.
 */
export async function discardUnverifiedData(
  tx: Tx,
  { customer_id }: { customer_id: string },
  request_id: string,
  now: Date,
): Promise<void> {
  // Comes first, because orders are always locked before carts (part of the saved data), to avoid deadlocks.
  await detachOrders(tx, customer_id, now);
  await detachMessages(tx, customer_id, placeholderEmail(customer_id));
  await eraseSavedData(tx, customer_id);
  await updateAccount(tx, customer_id, { ...BLANK_PERSON, pending_email: null });
  await logAccountEvent(tx, 'discard-unproved', customer_id, request_id); // the name in stored entries
}
